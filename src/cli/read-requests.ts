import { existsSync } from 'node:fs';
import { type DatabaseConfig, openDatabaseForReading } from '../server/database/open.ts';
import { newestRequests, type StoredRequest } from '../server/requests/store.ts';

/** The stored requests, newest first; undefined where there is no database yet: reading makes none. */
export async function readRequests(
  config: DatabaseConfig,
  limit?: number,
): Promise<StoredRequest[] | undefined> {
  if (!existsSync(config.file)) return undefined;
  const database = await openDatabaseForReading(config);
  try {
    return await newestRequests(database.queries, limit);
  } finally {
    await database.close();
  }
}
