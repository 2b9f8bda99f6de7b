import type { DatabaseConfig } from '../../src/config.ts';
import { openExisting } from '../../src/database/open.ts';
import type { StoredRequest } from '../../src/requests/store.ts';
import { newestRequests } from '../kit/requests.ts';

/** For tests: what is stored, read beside a server or after its end. */
export async function storedRequests(config: DatabaseConfig): Promise<StoredRequest[]> {
  const { queries, close } = await openExisting(config);
  try {
    return await newestRequests(queries);
  } finally {
    await close();
  }
}
