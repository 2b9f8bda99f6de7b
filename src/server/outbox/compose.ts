import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { readDigest } from './digest.ts';
import { digestMail } from './digest-mail.ts';
import type { Mail, Origin } from './mail.ts';
import { requestMail } from './request-mail.ts';
import type { Lease } from './store.ts';

/** The mail of a notice, as of now; undefined when what it tells of was deleted or released meanwhile. */
export async function composeMail(
  db: Kysely<Tables>,
  origin: Origin,
  { id, kind, request_id, created_at }: Lease,
  now: Date,
): Promise<Mail | undefined> {
  if (kind === 'digest') {
    const { requests, more } = await readDigest(db, id);
    return requests.length > 0 ? digestMail(origin, { id, created_at, requests, more }, now) : undefined;
  }
  const request = await db.selectFrom('requests').selectAll().where('id', '=', request_id).executeTakeFirst();
  return request && requestMail(origin, request, now);
}
