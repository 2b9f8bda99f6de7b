import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { reminder, reminderHours } from '../summaries.ts';

/**
 * Adds a notice for each request that nears its 24 hours and each device that is to be reminded: once, and only of requests
 * that came to that point after reminders were turned on. Requests of which nobody is to be told, such as invented ones, are
 * left out.
 */
export async function planPushReminders(db: Kysely<Tables>, now: Date): Promise<void> {
  const wanted = await db
    .selectFrom('push_subscriptions')
    .select(['id', 'reminders_since'])
    .where('reminders_since', 'is not', null)
    .execute();
  const at = now.toISOString();
  for (const { id, reminders_since } of wanted) {
    const from = new Date(Date.parse(reminders_since ?? at) - reminderHours * 60 * 60 * 1000).toISOString();
    await sql`insert into notices
        (kind, channel, request_id, subscription_id, state, created_at, due_at)
      select 'reminder', 'push', id, cast(${id} as integer), 'pending', cast(${at} as text), cast(${at} as text)
      from requests
      where ${reminder.isDue(now)} and received_at > ${from} and (reminded_in is null or reminded_in <> 0)
        and not exists (select 1 from notices where subscription_id = ${id} and request_id = requests.id
          and channel = 'push' and kind = 'reminder')
      on conflict do nothing`.execute(db);
  }
}
