/** A fault of PostgreSQL, or of the connection to it, in Spanish; undefined for an unusual one. */
export function postgresFault(error: unknown): string | undefined {
  if (error instanceof AggregateError) return postgresFault(error.errors[0]);
  if (!(error instanceof Error)) return undefined;
  if (!('code' in error)) return wordsOfDriver[error.message];
  const code = String(error.code);
  return words[code] && `${words[code]} (${code})`;
}

/** By Node's error code, or by SQLSTATE (PostgreSQL, appendix A). */
const words: Record<string, string> = {
  ECONNREFUSED: 'no hay ningún servidor de PostgreSQL ahí, o está parado',
  EAI_AGAIN: 'no se encuentra esa máquina',
  ECONNRESET: 'la conexión se ha cortado',
  EHOSTUNREACH: 'no se llega a esa máquina',
  ENETUNREACH: 'no se llega a esa máquina',
  ENOTFOUND: 'no se encuentra esa máquina',
  ETIMEDOUT: 'no contesta',
  '25006': 'solo se puede leer',
  '28000': 'ese usuario no puede entrar',
  '28P01': 'el usuario o la contraseña no valen',
  '3D000': 'no existe esa base de datos',
  '42501': 'ese usuario no tiene permiso',
  '53100': 'su disco está lleno',
  '53300': 'no admite más conexiones',
  '55P03': 'otro programa la tiene ocupada',
  '57014': 'ha tardado demasiado',
  '57P01': 'la están parando',
  '57P03': 'está arrancando o parándose',
};

/** By the message of `pg`, for errors without a code. */
const wordsOfDriver: Record<string, string> = {
  'timeout expired': 'no contesta',
  'Connection terminated unexpectedly': 'la conexión se ha cortado',
  'The server does not support SSL connections': 'no admite conexiones cifradas',
};
