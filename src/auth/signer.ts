import { Signer } from '@fastify/cookie';
import { getOrCreateSetting } from '../database/settings.ts';
import type { Db } from '../database/tables.ts';
import { newSecret } from './sessions.ts';

/**
 * Returns a signer for cookies that uses HMAC-SHA256. Its key is stored in the database
 * under a name, and is created at its first use.
 */
export async function signer(
  db: Db,
  key: 'browser-key' | 'challenge-key',
): Promise<Signer> {
  return new Signer(await getOrCreateSetting(db, key, newSecret));
}
