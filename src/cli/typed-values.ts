import { type DatabaseConfig, databaseUrl } from '../config/database.ts';
import { personAsked } from '../desk-api/personal-data.ts';
import { UsageError } from './errors.ts';

/** Reads typed values. Each function throws a {UsageError} that says what was expected. */

export function readCount(text: string, option: string, what = 'un número entero desde 1'): number {
  if (isCount(text)) return Number(text);
  throw new UsageError(`${option} espera ${what}, no «${text}».`);
}

export function readId(text: string): number {
  if (isCount(text)) return Number(text);
  throw new UsageError(`Se espera el número de una solicitud, no «${text}».`);
}

export const emailOption = {
  spanish: 'correo',
  type: 'string',
  value: 'CORREO',
  help: 'la dirección que dejó; de una llamada sin ella, el teléfono',
} as const;

/** The desk takes the same. */
export function readAddress(email: string | undefined): string {
  if (email === undefined) throw new UsageError('Falta --correo: la dirección que dejó en el formulario.');
  const { data: address } = personAsked.shape.address.safeParse(email);
  if (address === undefined)
    throw new UsageError(`--correo espera una dirección o un teléfono, no «${email}».`);
  return address;
}

/**
 * Reads the URL of a PostgreSQL database that was typed.
 *
 * @param where it was typed, for a fault, and `or` what else may stand there.
 * @throws {UsageError} where it is none, or holds a password, which every user of the machine could read.
 */
export function readDatabaseUrl(text: string, where: string, or = ''): DatabaseConfig {
  if (!databaseUrl.safeParse(text).success)
    throw new UsageError(`${where} espera postgres://usuario@host:5432/base${or}.`);
  const { password, searchParams } = new URL(text);
  if (password || searchParams.has('password'))
    throw new UsageError(
      `Quita la contraseña de la URL, que ven otros usuarios: ponla en ~/.pgpass (permisos 600) o en PGPASSWORD.`,
    );
  return { kind: 'postgres', url: text };
}

function isCount(text: string): boolean {
  return /^[1-9]\d{0,8}$/.test(text);
}
