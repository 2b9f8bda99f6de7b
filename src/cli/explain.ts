import { requestsCommand } from '../config.ts';
import { DatabaseFileError, FileError } from '../database/backup.ts';
import {
  DatabaseError,
  EmptyDatabaseError,
  InUseError,
  isProgrammingError,
  PendingMigrationsError,
  SchemaMismatchError,
  type SqliteFault,
  sqliteFault,
} from '../database/errors.ts';
import { ConfigError, messageOf, ReadableError } from '../errors.ts';

/** An error in Spanish for the administrator; with its stack where the program itself is at fault. */
export function explain(error: unknown): string {
  if (error instanceof DatabaseError) return explainDatabase(error);
  if (error instanceof InUseError) return inUse;
  if (error instanceof ConfigError) return `La configuración del entorno no vale.\n${error.message}`;
  if (error instanceof FileError) return explainFile(error);
  if (error instanceof DatabaseFileError) return explainDatabaseFile(error);
  if (error instanceof SchemaMismatchError) return mismatch[error.version];
  if (error instanceof ReadableError) return error.message;
  return explainFault(error);
}

function explainFault(error: unknown): string {
  const fault = sqliteFault(error);
  if (fault && error instanceof Error) return `${advice[fault]} (${quoted(error.message)})`;
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

const inUse = 'Un servidor u otro programa tiene abierta la base de datos: páralo antes.';

const mismatch: Record<SchemaMismatchError['version'], string> = {
  newer: 'La base de datos es de una versión posterior de este programa: usa esa versión.',
  older: 'La base de datos es de una versión anterior a la 0.1.0, que esta ya no lee: apártala.',
};

function explainDatabase({ place, reason, fault, cause }: DatabaseError): string {
  if (cause instanceof PendingMigrationsError) {
    return 'La base de datos es de una versión anterior de este programa. El servidor la pone al día: arráncalo.';
  }
  if (cause instanceof SchemaMismatchError) return mismatch[cause.version];
  if (cause instanceof EmptyDatabaseError) return 'La base de datos está vacía: arranca el servidor.';
  if (cause instanceof InUseError) return inUse;
  const what = `No se puede abrir la base de datos ${place}`;
  return fault ? `${what}. ${advice[fault]}` : `${what}: ${quoted(reason)}.`;
}

/** A message of another program, in its own language. */
function quoted(text: string): string {
  return `«${text}»`;
}

function explainFile({ file, reason, cause }: FileError): string {
  if (reason === 'exists') return `Ya existe ${file}: elige otro nombre.`;
  if (reason === 'not a file') return `${file} no es un archivo.`;
  return `No se puede escribir ${file}: ${quoted(messageOf(cause))}.`;
}

function explainDatabaseFile({ file, reason }: DatabaseFileError): string {
  return reason === 'damaged'
    ? `${file} está dañado, o no es una base de datos.`
    : `${file} no es una base de datos de este programa.`;
}
