import type { Db } from '../database/tables.ts';
import { withNotes } from '../requests/notes.ts';
import type { Mail, Origin } from './mail.ts';
import { requestMail } from './request-mail.ts';
import type { Lease } from './store.ts';
import { readSummary, summaries } from './summaries.ts';
import { digestMail, followUpMail, reminderMail } from './summary-mails.ts';

/** The mail of a notice with what is true now; undefined where there is nothing left to tell. */
export async function composeMail(
  db: Db,
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
  const content = { id, created_at, ...(await readSummary(db, summaries[kind], id)) };
  if (content.requests.length === 0) return undefined;
  const { requests } = content;
  switch (kind) {
    case 'digest':
      return digestMail(origin, content, now);
    case 'reminder':
      return reminderMail(origin, { ...content, missedCalls: await missedCallsOf(db, requests) }, now);
    case 'follow-up':
      return followUpMail(origin, { ...content, requests: await withNotes(db, requests) }, now);
  }
}

/** When the last unanswered call to each person was noted, by the number of the request. */
async function missedCallsOf(
  db: Db,
  requests: readonly { id: number }[],
): Promise<ReadonlyMap<number, string>> {
  const ids = requests.map(({ id }) => id);
  const calls = await db
    .selectFrom('request_events')
    .select(['request_id', 'at'])
    .where('kind', '=', 'no-answer')
    .where('request_id', 'in', ids)
    .orderBy('id')
    .execute();
  return new Map(calls.map(({ request_id, at }) => [request_id, at]));
}
