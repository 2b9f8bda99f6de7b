import { existsSync } from 'node:fs';
import {
  type Database,
  type DatabaseConfig,
  DatabaseError,
  openDatabaseForReading,
} from '../server/database/open.ts';
import { untoldRequests } from '../server/outbox/status.ts';
import { newestRequests, type StoredRequest } from '../server/requests/store.ts';

/** The stored requests, newest first; undefined where there is no database yet: reading makes none. */
export async function readRequests(
  config: DatabaseConfig,
  limit?: number,
): Promise<StoredRequest[] | undefined> {
  return read(config, (queries) => newestRequests(queries, limit));
}

/** The ids of the requests of which nobody could be told by mail. */
export async function readUntold(config: DatabaseConfig): Promise<number[]> {
  const untold = await read(config, async (queries) => {
    // The server that brings the database up to date may not have been started yet.
    const tables = await queries.introspection.getTables();
    return tables.some(({ name }) => name === 'notices') ? untoldRequests(queries) : [];
  });
  return untold ?? [];
}

async function read<T>(
  config: DatabaseConfig,
  query: (queries: Database['queries']) => Promise<T>,
): Promise<T | undefined> {
  const database = await openExisting(config);
  if (!database) return undefined;
  try {
    return await query(database.queries);
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
