import { CompanyFileError } from '../company/company-file-error.ts';
import { ConfigError } from '../config/config.ts';
import { DatabaseError, NewerDatabaseError, OlderDatabaseError } from '../database/errors.ts';
import { type SqliteFault, sqliteFault } from '../database/sqlite-faults.ts';
import { Refusal, UsageError } from './errors.ts';
import { postgresFault } from './text/postgres-words.ts';

/** What went wrong, for the owner. Where the program itself is at fault, for whoever mends it. */
export function explain(error: unknown): string {
  if (error instanceof UsageError || error instanceof Refusal) return error.message;
  if (error instanceof DatabaseError) return explainDatabase(error);
  if (error instanceof ConfigError) return `La configuración del entorno no vale.\n${error.message}`;
  if (error instanceof CompanyFileError) return error.message;
  const fault = sqliteFault(error);
  if (fault && error instanceof Error) return `${error.message}. ${advice[fault]}`;
  const postgres = postgresFault(error);
  if (postgres) return `La base de datos no ha podido: ${postgres}.`;
  return `Error inesperado: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

const advice: Record<SqliteFault, string> = {
  damaged: 'El fichero está dañado y no se ha tocado: para el servidor y restaura una copia (restore).',
  'disk full': 'El disco está lleno: haz sitio.',
  held: 'Otro programa lo tiene ocupado: inténtalo de nuevo dentro de un momento.',
  'no right': 'Este usuario no puede leer o escribir ahí: usa el mismo con el que corre el servidor.',
};

function explainDatabase({ place, reason, fault, cause }: DatabaseError): string {
  if (cause instanceof OlderDatabaseError) {
    return 'La base de datos es de una versión anterior de este programa. El servidor la pone al día: arráncalo.';
  }
  if (cause instanceof NewerDatabaseError) {
    return 'La base de datos es de una versión posterior de este programa: usa esa versión.';
  }
  const what = `No se puede abrir la base de datos ${place}: ${postgresFault(cause) ?? reason}.`;
  return fault ? `${what} ${advice[fault]}` : what;
}
