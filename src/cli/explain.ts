import { requestsCommand } from '../config.ts';
import { DatabaseFileError, FileError } from '../database/backup.ts';
import {
  DatabaseError,
  InUseError,
  isProgrammingError,
  SchemaMismatchError,
  type SchemaVersion,
  type SqliteFault,
  sqliteFault,
} from '../database/errors.ts';
import { ConfigError, messageOf, ReadableError } from '../errors.ts';

/** Returns an error in Spanish for the administrator; with its stack where the program itself is at fault. */
export function explain(error: unknown): string {
  if (error instanceof DatabaseError) return explainDatabase(error);
  if (error instanceof InUseError)
    return 'Un servidor u otro programa tiene abierta la base de datos: páralo antes.';
  if (error instanceof ConfigError) return `La configuración del entorno no vale.\n${error.message}`;
  if (error instanceof FileError) return explainFile(error);
  if (error instanceof DatabaseFileError)
    return error.reason === 'damaged'
      ? `${error.file} está dañado, o no es una base de datos.`
      : `${error.file} no es una base de datos de este programa.`;
  if (error instanceof SchemaMismatchError) return mismatch[error.version];
  return error instanceof ReadableError ? error.message : explainFault(error);
}

function explainFault(error: unknown): string {
  const fault = sqliteFault(error);
  if (fault) return `${advice[fault]} (${quoted(messageOf(error))})`;
  if (error instanceof Error && 'code' in error && !isProgrammingError(error))
    return `La base de datos no ha podido: ${quoted(messageOf(error))}.`;
  return `Error inesperado: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

const advice: Record<SqliteFault, string> = {
  corrupt: `El archivo está dañado y no se ha tocado: para el servidor y restaura una copia (${requestsCommand(process.env)} restore).`,
  'disk full': 'El disco está lleno: haz sitio.',
  locked: 'Otro programa lo tiene ocupado: inténtalo de nuevo dentro de un momento.',
  permission: 'Este usuario no puede leer o escribir ahí: usa el mismo con el que corre el servidor.',
};

const mismatch: Record<SchemaVersion, string> = {
  empty: 'La base de datos está vacía: arranca el servidor.',
  pending:
    'La base de datos es de una versión anterior de este programa. El servidor la pone al día: arráncalo.',
  newer: 'La base de datos es de una versión posterior de este programa: usa esa versión.',
  older: 'La base de datos es de una versión anterior a la 0.1.0, que esta ya no lee: apártala.',
};

function explainDatabase({ place, reason, fault, cause }: DatabaseError): string {
  if (cause instanceof SchemaMismatchError) return explain(cause);
  const what = `No se puede abrir la base de datos ${place}`;
  return fault ? `${what}. ${advice[fault]}` : `${what}: ${quoted(reason)}.`;
}

function explainFile({ file, reason, cause }: FileError): string {
  if (reason === 'exists') return `Ya existe ${file}: elige otro nombre.`;
  if (reason === 'not a file') return `${file} no es un archivo.`;
  return `No se puede escribir ${file}: ${quoted(messageOf(cause))}.`;
}

/** Marks a message of another program, in its own language. */
function quoted(text: string): string {
  return `«${text}»`;
}
