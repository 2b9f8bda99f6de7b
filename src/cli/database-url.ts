import { type DatabaseConfig, databaseUrl } from '../config/database.ts';
import { UsageError } from './errors.ts';

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
