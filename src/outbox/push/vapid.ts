import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { Db } from '../../database/tables.ts';
import { curve } from './encrypt.ts';

/** The key by which push services know this installation (RFC 8292). It is made where there is none yet. */
export async function vapidKey(db: Db, now: Date): Promise<VapidKey> {
  const kept = await readKey(db);
  if (kept) return kept;
  const made = createECDH(curve);
  made.generateKeys();
  await db
    .insertInto('vapid_keys')
    .values({
      id: 1,
      private_key: made.getPrivateKey('base64url'),
      public_key: made.getPublicKey('base64url'),
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Read again: another server may have made one at the same moment.
  return (await readKey(db)) ?? vapidKey(db, now);
}

export type VapidKey = {
  /** In base64url, as browsers expect it. */
  publicKey: string;
  privateKey: KeyObject;
};

/**
 * Deletes the key together with all devices, since each subscribed with that key: notifications have to be turned on anew,
 * which makes a new key. Returns how many devices there were.
 */
export async function changeVapidKey(db: Db): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction.deleteFrom('push_subscriptions').executeTakeFirst();
    await transaction.deleteFrom('vapid_keys').execute();
    return Number(numDeletedRows);
  });
}

/** The header that identifies us to a push service. `contact` is for its staff: Apple requires a real mailto or https URL. */
export function vapidHeader(key: VapidKey, endpoint: URL, contact: string, now: Date): string {
  const claims = { aud: endpoint.origin, exp: Math.floor(now.getTime() / 1000) + lifeSeconds, sub: contact };
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims].map(inBase64url).join('.');
  const signature = sign('sha256', Buffer.from(signed), { key: key.privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${key.publicKey}`;
}

/** In seconds: shorter than the day that RFC 8292 (2) allows, since clocks differ. */
const lifeSeconds = 12 * 60 * 60;

async function readKey(db: Db): Promise<VapidKey | undefined> {
  const row = await db.selectFrom('vapid_keys').selectAll().executeTakeFirst();
  if (!row) return undefined;
  const point = Buffer.from(row.public_key, 'base64url');
  const inText = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', d: row.private_key, x: inText(1), y: inText(33) };
  return { publicKey: row.public_key, privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) };
}

function inBase64url(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
