import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { digestMail } from './digest-mail.ts';
import type { Mail, Origin } from './mail.ts';
import { reminderMail } from './reminder-mail.ts';
import { requestMail } from './request-mail.ts';
import type { Lease } from './store.ts';
import { digest, reminder } from './summaries.ts';
import { readSummary } from './summary.ts';

/** The mail of a notice, as of now; undefined where nothing of what it tells is left to tell. */
export async function composeMail(
  db: Kysely<Tables>,
  origin: Origin,
  { id, kind, request_id, created_at }: Lease,
  now: Date,
): Promise<Mail | undefined> {
  if (kind === 'request') {
    const request = await db
      .selectFrom('requests')
      .selectAll()
      .where('id', '=', request_id)
      .executeTakeFirst();
    return request && requestMail(origin, request, now);
  }
  const [summary, mailOf] = summaryMails[kind];
  const content = await readSummary(db, summary, id);
  return content.requests.length > 0 ? mailOf(origin, { id, created_at, ...content }, now) : undefined;
}

const summaryMails = { digest: [digest, digestMail], reminder: [reminder, reminderMail] } as const;
