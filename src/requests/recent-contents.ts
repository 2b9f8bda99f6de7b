import { createHash } from 'node:crypto';
import { windowMs } from '../abuse/rate/daily-key.ts';
import { type ContactRequest, contactFields } from '../contact/fields.ts';
import { compileOnce } from '../database/compile-once.ts';
import type { Db } from '../database/tables.ts';

/** A hash of the content of a request: the same for the same four fields. */
export function contentKey(request: ContactRequest): string {
  const values = contactFields.map((field) => request[field]);
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url');
}

/**
 * Takes a content for the next ten minutes, in the transaction that stores it; false where it is taken already. Of two
 * transactions at the same moment the second waits here for the end of the first.
 */
export async function takeContent(db: Db, key: string, now: Date): Promise<boolean> {
  const after = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const taken = await take(db, {
    key,
    now: after(0),
    expiresAt: after(windowMs),
  });
  return taken.length === 1;
}

/** Whether a content is taken. */
export async function isTaken(db: Db, key: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('recentContents')
    .select('key')
    .where('key', '=', key)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteExpiredContents(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('recentContents').where('expiresAt', '<=', now.toISOString()).execute();
}

type Taking = { key: string; now: string; expiresAt: string };

const take = compileOnce((db, { key, now, expiresAt }: Taking) =>
  db
    .insertInto('recentContents')
    .values({ key, requestId: null, expiresAt })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ requestId: null, expiresAt })
        .where('recentContents.expiresAt', '<=', now),
    )
    .returning('key'),
);

/** Ties a content to its request, so that it is deleted with it. */
export const tieContent = compileOnce((db, { key, requestId }: { key: string; requestId: number }) =>
  db.updateTable('recentContents').set({ requestId }).where('key', '=', key),
);
