import { Signer } from '@fastify/cookie';
import { getOrCreateSetting } from '../database/settings.ts';
import type { Db } from '../database/tables.ts';
import { newSecret } from './sessions.ts';

/**
 * Returns what signs cookies with HMAC-SHA256. Its key is kept under a name in the
 * database, and made at its first use.
 */
export async function signer(
  db: Db,
  key: 'browser-key' | 'challenge-key',
): Promise<Signer> {
  return new Signer(await getOrCreateSetting(db, key, newSecret));
}
