import { sql } from 'kysely';
import type { Db } from '../../database/tables.ts';
import { reasonOf } from '../../reason.ts';
import { lists } from '../../requests/lists.ts';
import { type Attempt, recordDelivered, recordRefused } from '../record.ts';
import { pollMs, startRounds, type Worker } from '../rounds.ts';
import { reminder, reminderHours } from '../summaries.ts';
import { type Batch, claimForDevice, concernsAnybody, dropNoticesOfNobody } from './claim.ts';
import { type Device, forgetGone } from './devices.ts';
import { composePush, composeTest } from './message.ts';
import type { Pusher, PushOutcome } from './pusher.ts';
import { vapidKey } from './vapid.ts';

/** Delivers the pushes of the outbox, to several devices at a time: their push services are independent of each other. */
export function startPushWorker(services: PushServices): Worker {
  const { db, clock } = services;
  let idle = false;
  return startRounds(services, {
    channel: 'push',
    lanes: 4,
    async plan() {
      idle = !(await concernsAnybody(db));
      if (idle) return;
      await dropNoticesOfNobody(db);
      await planPushReminders(db, clock.now());
      await planPushFollowUps(db, clock.now());
    },
    async deliverNext(signal) {
      const batch = await claimForDevice(db, clock.now());
      if (batch) await deliver(services, batch, signal);
      return batch !== undefined;
    },
    // Each request comes here, and many companies have no device: for them one small query is enough.
    pauseMs: () => (idle ? pollMs : 0),
  });
}

type PushServices = Omit<Attempt, 'channel'> & {
  pusher: Pusher;
  count(outcome: PushCount): void;
};

export const pushCounts = ['sent', 'failed', 'forgotten'] as const;

export type PushCount = (typeof pushCounts)[number];

/**
 * Adds a notice for each request that nears its 24 hours and each device that is to be reminded: once, and only of requests
 * that came to that point after reminders were turned on. Requests of which nobody is to be told, such as invented ones, are
 * left out.
 */
async function planPushReminders(db: Db, now: Date): Promise<void> {
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

/**
 * Adds a notice for each request whose day has come and each device that is to be reminded: once, and only of days that came
 * after reminders were turned on.
 */
async function planPushFollowUps(db: Db, now: Date): Promise<void> {
  const due = sql<boolean>`${lists.today(now)} and remind_pushed_at is null`;
  if (!(await db.selectFrom('requests').select('id').where(due).limit(1).executeTakeFirst())) return;
  const at = now.toISOString();
  await db.transaction().execute(async (transaction) => {
    // Of two servers that do so at the same moment the second finds none.
    const came = await transaction
      .updateTable('requests')
      .set({ remind_pushed_at: at })
      .where(due)
      .returning(['id', 'remind_at'])
      .execute();
    for (const { id, remind_at } of came)
      await sql`insert into notices
          (kind, channel, request_id, subscription_id, state, created_at, due_at)
        select 'follow-up', 'push', cast(${id} as integer), id, 'pending', cast(${at} as text), cast(${at} as text)
        from push_subscriptions where reminders_since <= ${remind_at}`.execute(transaction);
  });
}

/** Sends a device the push of a batch, and records what came of it. */
async function deliver(services: PushServices, batch: Batch, signal: AbortSignal): Promise<void> {
  const { db, clock, log, pusher, count } = services;
  const { device, notices } = batch;
  const message = await composePush(db, batch, clock.now());
  const attempt = { ...services, channel: 'push' } as const;
  if (message === undefined) return recordDelivered(attempt, notices, 'nothing left to tell');
  const key = await vapidKey(db, clock.now());
  const outcome = await pusher.send(device, message, { key, signal, now: clock.now() }).catch(asRefused);
  switch (outcome.kind) {
    case 'sent':
      count('sent');
      return recordDelivered(attempt, notices);
    case 'gone':
      count('forgotten');
      await forgetGone(db, device, clock.now());
      log.info({ device: device.id }, 'a device takes no pushes any more: it is forgotten');
      return;
    case 'refused':
    case 'unreachable':
      count('failed');
      return recordRefused(attempt, notices, outcome);
    case 'aborted':
      // Whether it was delivered is unknown. When its lease ends it is sent again.
      return;
  }
}

/**
 * Sends a device a test notification at once, since a person waits for the result. A device whose subscription is gone is
 * forgotten.
 */
export async function sendTest(db: Db, pusher: Pusher, device: Device, now: Date): Promise<PushOutcome> {
  const by = { key: await vapidKey(db, now), signal: new AbortController().signal, now };
  const outcome = await pusher.send(device, await composeTest(db), by);
  if (outcome.kind === 'gone') await forgetGone(db, device, now);
  return outcome;
}

function asRefused(error: unknown): PushOutcome {
  return { kind: 'refused', reason: reasonOf(error), retryAfterMs: 0 };
}
