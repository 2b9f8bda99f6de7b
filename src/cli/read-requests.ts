import { existsSync } from 'node:fs';
import { type DatabaseConfig, DatabaseError, openDatabaseForReading } from '../server/database/open.ts';
import { newestRequests, type StoredRequest } from '../server/requests/store.ts';

/** The stored requests, newest first; undefined where there is no database yet: reading makes none. */
export async function readRequests(
  config: DatabaseConfig,
  limit?: number,
): Promise<StoredRequest[] | undefined> {
  const database = await openExisting(config);
  if (!database) return undefined;
  try {
    return await newestRequests(database.queries, limit);
  } finally {
    await database.close();
  }
}

async function openExisting(config: DatabaseConfig) {
  if (config.kind === 'sqlite' && !existsSync(config.file)) return undefined;
  try {
    return await openDatabaseForReading(config);
  } catch (error) {
    if (hasNoTables(error)) return undefined;
    throw error;
  }
}

/** PostgreSQL has a database before the server has put anything in. */
function hasNoTables(error: unknown): boolean {
  const undefinedTable = '42P01';
  const cause = error instanceof DatabaseError ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === undefinedTable;
}
