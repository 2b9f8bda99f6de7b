import { withAsciiDomain } from '../contact/email.ts';
import type { Db } from '../database/tables.ts';
import { findRequest, type WholeRequest } from './find-one.ts';

/** The requests that came with an address, the oldest first. Capitals do not matter. */
export async function requestsOf(db: Db, { email }: Person): Promise<RequestOfPerson[]> {
  return db
    .selectFrom('requests')
    .select(['id', 'received_at'])
    .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', withAsciiDomain(email).toLowerCase()))
    .orderBy('received_at')
    .orderBy('id')
    .execute();
}

export type Person = { email: string };

export type RequestOfPerson = { id: number; received_at: string };

/** All that is stored about a person (GDPR, art. 15). */
export async function everythingOf(db: Db, person: Person): Promise<HeldRequest[]> {
  const held: HeldRequest[] = [];
  for (const { id } of await requestsOf(db, person)) {
    const found = await findRequest(db, { id });
    if (found) held.push({ ...found, contentHashUntil: await contentHashUntil(db, id) });
  }
  return held;
}

export type HeldRequest = WholeRequest & {
  /** Until when a hash of the content is kept, so that a form sent twice is stored once; null where none is. */
  contentHashUntil: string | null;
};

async function contentHashUntil(db: Db, id: number): Promise<string | null> {
  const held = await db
    .selectFrom('recent_contents')
    .select('expires_at')
    .where('request_id', '=', id)
    .executeTakeFirst();
  return held?.expires_at ?? null;
}
