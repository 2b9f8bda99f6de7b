/** What PostgreSQL, or the way to it, has against us, in Spanish; undefined where it is none of the usual. */
export function postgresFault(error: unknown): string | undefined {
  if (error instanceof AggregateError) return postgresFault(error.errors[0]);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return words[code] && `${words[code]} (${code})`;
}

/** By the code of Node, or SQLSTATE (PostgreSQL, appendix A). */
const words: Record<string, string> = {
  ECONNREFUSED: 'no hay ningún servidor de PostgreSQL ahí, o está parado',
  ECONNRESET: 'la conexión se ha cortado',
  ENOTFOUND: 'no se encuentra esa máquina',
  ETIMEDOUT: 'no contesta',
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
