import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { testDatabase } from '../../tests/kit/database.ts';
import { openNotifications, subscribeDevice } from '../../tests/kit/notifications.ts';
import { startPushService } from '../../tests/kit/push.ts';
import { startTestSmtp } from '../../tests/kit/smtp.ts';
import { openTestStore } from '../../tests/kit/store.ts';
import type { DatabaseConfig } from '../config.ts';
import type { Db } from '../database/tables.ts';
import type { Delivery } from '../requests/deliveries.ts';
import { before, dayMs, hourMs } from '../time.ts';
import { claimNext } from './deliveries.ts';
import type { Origin } from './email.ts';
import { enqueueSummaries } from './schedule.ts';

testDatabase('sends a digest of suspected requests at once', async (t, config) => {
  const { store, after, digests } = await open(t, config);
  await store.suspectedRequest({ name: 'Uno' });

  await after(0);

  assert.deepEqual(digests(), [['Uno']]);
});

testDatabase('sends digests at most every four hours', async (t, config) => {
  const { store, after, digests } = await open(t, config);
  await store.suspectedRequest({ name: 'Uno' });
  await after(0);

  await store.suspectedRequest({ name: 'Dos' });
  await after(3);
  assert.deepEqual(digests(), [['Uno']]);

  await store.suspectedRequest({ name: 'Tres' });
  await after(1);
  assert.deepEqual(digests(), [['Uno'], ['Dos', 'Tres']]);
});

testDatabase('lists a suspected request in one digest only', async (t, config) => {
  const { store, after, digests } = await open(t, config);
  await store.suspectedRequest({ name: 'Uno' });

  await after(0);
  await after(24);

  assert.deepEqual(digests(), [['Uno']]);
});

testDatabase(
  'lists what is still suspected after an outage in one digest',
  async (t, config) => {
    const { store, after, digests, db, smtp } = await open(t, config);
    await smtp.stop();
    for (const name of ['Spam', 'Uno', 'Dos']) {
      await store.suspectedRequest({ name });
      await after(5);
    }
    await markAsSpam(db, 'Spam');

    await smtp.start();
    await after(1);

    assert.deepEqual(digests(), [['Uno', 'Dos']]);
    assert.equal((await store.deliveries()).length, 1);
  },
);

testDatabase('drops a late digest with no request left', async (t, config) => {
  const { store, after, digests, db, smtp } = await open(t, config);
  await smtp.stop();
  await store.suspectedRequest({ name: 'Spam' });
  await after(5);
  await markAsSpam(db, 'Spam');

  await smtp.start();
  await after(1);

  assert.deepEqual(digests(), []);
  assert.deepEqual(await store.deliveries(), []);
});

testDatabase('a digest dated in the future delays no other', async (t, config) => {
  const { db, store, clock } = await openTestStore(t, config);
  clock.advance(30 * dayMs);
  await store.suspectedRequest();
  await enqueueSummaries(db, schedule, clock.now());

  clock.advance(-30 * dayMs);
  await store.suspectedRequest();
  await enqueueSummaries(db, schedule, clock.now());

  assert.equal((await store.deliveries()).length, 2);
});

testDatabase('reminds of a request dated in the future', async (t, config) => {
  const { db, store, clock } = await openTestStore(t, config);
  await store.waitingRequest({ receivedAt: before(clock.now(), -30 * dayMs) });

  await enqueueSummaries(db, schedule, clock.now());

  const kinds = (await store.deliveries()).map(({ kind }) => kind);
  assert.deepEqual(kinds, ['reminder']);
});

testDatabase('reminds of no request within 20 hours', async (t, config) => {
  const { store, after, mails, pushes } = await open(t, config);
  await store.waitingRequest({ receivedAt: lastEvening });

  await after(5.9);

  assert.deepEqual(mails(), []);
  assert.deepEqual(pushes(), []);
});

testDatabase('reminds by mail and push after 20 hours', async (t, config) => {
  const { store, after, mails, pushes } = await open(t, config);
  await store.waitingRequest({ receivedAt: lastEvening });

  await after(6);

  assert.deepEqual(mails(), ['reminder']);
  assert.deepEqual(pushes(), ['1 solicitud lleva más de 20\u00a0horas sin respuesta']);
});

testDatabase('reminds after the company’s number of hours', async (t, config) => {
  const { store, after, pushes } = await open(t, config, { remindAfterHours: 4 });
  await store.waitingRequest();
  await after(3.9);
  assert.deepEqual(pushes(), []);

  await after(0.1);

  assert.deepEqual(pushes(), ['1 solicitud lleva más de 4\u00a0horas sin respuesta']);
});

testDatabase('reminds in the evening before the night', async (t, config) => {
  const { store, after, mails, pushes } = await open(t, config);
  await store.waitingRequest();
  await after(9.9);
  assert.deepEqual(mails(), []);

  await after(0.1);

  const title = '1 solicitud espera respuesta antes de mañana a las 10:00';
  assert.deepEqual(mails(), ['reminder']);
  assert.deepEqual(pushes(), [title]);
});

testDatabase('says in the evening when the first answer is due', async (t, config) => {
  const { store, clock, after, pushes } = await open(t, config);
  await store.waitingRequest({ receivedAt: before(clock.now(), -hourMs / 4) });
  await store.waitingRequest();

  await after(10);

  const title = '2 solicitudes esperan respuesta antes de mañana a las 10:00';
  assert.deepEqual(pushes(), [title]);
});

testDatabase('names no time in the evening without a promise', async (t, config) => {
  const { store, after, pushes } = await open(t, config, {
    promisesAnswerIn24Hours: false,
  });
  await store.waitingRequest();

  await after(10);

  assert.deepEqual(pushes(), ['1 solicitud espera respuesta']);
});

testDatabase('sends an evening reminder late', async (t, config) => {
  const { store, after, mails, smtp } = await open(t, config);
  await store.waitingRequest();
  await smtp.stop();
  await after(10);

  await smtp.start();
  await after(3);

  assert.deepEqual(mails(), ['reminder']);
});

testDatabase('sends no reminder at night', async (t, config) => {
  const { store, after, mails, pushes } = await open(t, config);
  await store.waitingRequest();
  await after(11);
  await after(10.9);

  assert.deepEqual(mails(), []);
  assert.deepEqual(pushes(), []);
});

testDatabase('reminds in the morning of evening requests', async (t, config) => {
  const { store, after, mails } = await open(t, config, { remindAfterHours: 4 });
  await after(11.5);
  await store.waitingRequest();
  await after(5);
  assert.deepEqual(mails(), []);

  await after(5.5);

  assert.deepEqual(mails(), ['reminder']);
});

testDatabase('reminds of a request only once', async (t, config) => {
  const { store, after, mails, pushes } = await open(t, config);
  await store.waitingRequest({ receivedAt: lastEvening });

  await after(6);
  await after(2);
  await after(2);

  assert.equal(mails().length, 1);
  assert.equal(pushes().length, 1);
});

testDatabase('reminds at most once an hour', async (t, config) => {
  const { store, after, mails, pushes } = await open(t, config);
  await store.waitingRequest({ receivedAt: lastEvening });
  await store.waitingRequest({ receivedAt: '2026-11-20T19:30:00.000Z' });
  await after(6.1);

  await after(0.7);
  assert.equal(mails().length, 1);
  assert.equal(pushes().length, 1);

  await after(0.4);
  assert.equal(mails().length, 2);
  assert.equal(pushes().length, 2);
});

testDatabase('pushes a reminder while the mail of another waits', async (t, config) => {
  const { store, after, mails, pushes, smtp } = await open(t, config);
  await smtp.stop();
  for (let count = 0; count < 2; count++) {
    await store.lateRequest();
    await after(2);
  }

  await smtp.start();
  await after(1);

  assert.deepEqual(mails(), ['reminder']);
  assert.equal(pushes().length, 2);
});

testDatabase('mails a reminder while the push of another waits', async (t, config) => {
  const { store, after, mails, push } = await open(t, config);
  push.answer(() => 503);

  await store.lateRequest();
  await after(2);
  assert.equal(mails().length, 1);

  await store.lateRequest();
  await after(2);
  assert.equal(mails().length, 2);
});

testDatabase('sends the steps of the day in the morning', async (t, config) => {
  const { store, after, mails, pushes, callOn } = await open(t, config);
  await callOn(await store.waitingRequest(), '2026-11-22');

  await after(21.9);
  assert.deepEqual(mails(), []);

  await after(0.1);
  assert.deepEqual(mails(), ['morning']);
  assert.deepEqual(pushes(), ['Para hoy: 1 llamada']);
});

testDatabase('names a request again on another day', async (t, config) => {
  const { store, after, mails, callOn } = await open(t, config);
  const id = await store.waitingRequest();
  await callOn(id, '2026-11-22');
  await after(22);

  await callOn(id, '2026-11-23');
  await after(24);

  assert.deepEqual(mails(), ['morning', 'morning']);
});

testDatabase('sends only digests while the desk is closed', async (t, config) => {
  const { store, after, mails } = await open(t, config, { deskIsOpen: false });
  await store.suspectedRequest();
  await store.waitingRequest();

  await after(21);

  assert.deepEqual(mails(), ['digest']);
});

testDatabase('says what can be answered while the desk is closed', async (t, config) => {
  const { store, after, smtp } = await open(t, config, { deskIsOpen: false });
  await store.suspectedRequest();

  await after(0);

  const text = smtp.mails[0]?.raw ?? '';
  assert.match(
    text,
    /600 000 000, ana@example\.com.*Motivo: ofrece posicionamiento web/s,
  );
  assert.doesNotMatch(text, /oficina/);
});

for (const { kind, hours } of [
  { kind: 'digest', hours: 7 },
  { kind: 'reminder', hours: 7 },
  { kind: 'morning', hours: 22 },
] as const) {
  testDatabase(`repeats a ${kind} to a deferred recipient`, async (t, config) => {
    const { addDue, after, mails, smtp } = await open(t, config);
    await addDue(kind);
    smtp.behave({ refuseRecipient: refuseBea });
    await after(hours);
    smtp.behave({});

    await after(1);

    const [first, second, ...more] = smtp.mails;
    assert.deepEqual(mails(), [kind, kind]);
    assert.deepEqual(second?.to, [bea]);
    assert.equal(second.messageId, first?.messageId);
    assert.deepEqual(more, []);
  });
}

testDatabase('lists the same requests to a deferred recipient', async (t, config) => {
  const { store, after, digests, smtp } = await open(t, config);
  await store.suspectedRequest({ name: 'Uno' });
  smtp.behave({ refuseRecipient: refuseBea });
  await after(0);
  await store.suspectedRequest({ name: 'Dos' });
  await after(4);
  smtp.behave({});

  await after(1);

  const digestsOfBea = digests().filter((_names, at) => smtp.mails[at]?.to[0] === bea);
  assert.deepEqual(digestsOfBea.toSorted(), [['Dos'], ['Uno']]);
});

testDatabase(
  'sends a digest while one recipient waits for another',
  async (t, config) => {
    const { store, after, digests, smtp } = await open(t, config);
    await store.suspectedRequest({ name: 'Uno' });
    smtp.behave({ refuseRecipient: refuseBea });
    await after(0);
    await store.suspectedRequest({ name: 'Dos' });

    await after(4);

    assert.deepEqual(digests(), [['Uno'], ['Dos']]);
  },
);

testDatabase('only one of several servers enqueues a summary', async (t, config) => {
  const { store, db, clock } = await openTestStore(t, config);
  await store.suspectedRequest();

  await Promise.all([
    enqueueSummaries(db, schedule, clock.now()),
    enqueueSummaries(db, schedule, clock.now()),
  ]);

  const kinds = (await store.deliveries()).map(({ kind }) => kind);
  assert.deepEqual(kinds, ['digest']);
});

testDatabase('enqueues a summary beside pending deliveries', async (t, config) => {
  const { store, db, clock } = await openTestStore(t, config);
  await store.requestWithDeliveries(['mail']);
  await store.suspectedRequest();

  await enqueueSummaries(db, schedule, clock.now());

  const kinds = (await store.deliveries()).map(({ kind }) => kind);
  assert.deepEqual(kinds, ['request', 'digest']);
});

testDatabase('does not push a digest', async (t, config) => {
  const { store, db, clock } = await open(t, config);
  await store.suspectedRequest();

  await enqueueSummaries(db, schedule, clock.now());

  const channels = (await store.deliveries()).map(({ channel }) => channel);
  assert.deepEqual(channels, ['mail']);
});

testDatabase(
  'enqueues another mail for requests that become due during a delivery',
  async (t, config) => {
    const { store, db, clock } = await openTestStore(t, config);
    for (let count = 0; count < 2; count++) {
      await store.suspectedRequest();
      await enqueueSummaries(db, schedule, clock.now());
      clock.advance(5 * hourMs);
      await claimNext(db, ['mail'], clock.now());
    }

    assert.equal((await store.deliveries()).length, 2);
  },
);

/** 20:00 in Madrid, so that a time on the next day is 20 hours later. */
const lastEvening = '2026-11-20T19:00:00.000Z';

const schedule = { deskIsOpen: true, remindAfterHours: 20 };

const bea = 'bea@example.com';

function refuseBea(address: string): string | undefined {
  return address === bea ? '450 4.2.1 busy' : undefined;
}

/** Opens a worker that sends mails and pushes to servers of the test. */
async function open(
  t: TestContext,
  config: DatabaseConfig,
  changes: Partial<Origin> = {},
) {
  const { db, store, clock, start } = await openNotifications(t, config);
  const smtp = await startTestSmtp(t);
  const push = await startPushService(t, clock.now);
  await subscribeDevice(db, push, clock.now());
  const mail = { ...smtp.config, to: ['ana@example.com', bea] };
  const worker = start({ mail, push, origin: changes });
  await worker.idle();

  /** Plans a call for an answered request on that day. */
  async function callOn(id: number, nextOn: string) {
    const answeredAt = clock.now().toISOString();
    await db
      .updateTable('requests')
      .set({ nextStep: 'call', nextOn, morningQueuedAt: null, answeredAt })
      .where('id', '=', id)
      .execute();
  }

  return {
    db,
    store,
    clock,
    smtp,
    push,
    /** Runs the worker once more, that many hours later. */
    async after(hours: number) {
      clock.advance(hours * hourMs + 15_000);
      await worker.idle();
    },
    callOn,
    /** Stores a request that a notice of that kind lists today or tomorrow. */
    async addDue(kind: Exclude<Delivery['kind'], 'request'>) {
      if (kind === 'digest') return store.suspectedRequest();
      if (kind === 'reminder') return store.lateRequest();

      const id = await store.waitingRequest();
      await callOn(id, '2026-11-22');
      return id;
    },
    /** Returns the kinds of the mails, read from their Message-IDs. */
    mails: () => smtp.mails.map(({ messageId }) => /^<(\D+)-/.exec(messageId)?.[1]),
    /** Returns the titles of the pushes. */
    pushes: () => push.received.map(({ message }) => message.title),
    /** Returns the names that each mail lists. */
    digests: () =>
      smtp.mails.map(({ raw }) =>
        [...raw.matchAll(/^N\.=C2=BA \d+: (\w+)/gm)].map(([, name]) => name),
      ),
  };
}

async function markAsSpam(db: Db, name: string): Promise<void> {
  await db
    .updateTable('requests')
    .set({ state: 'spam' })
    .where('name', '=', name)
    .execute();
}
