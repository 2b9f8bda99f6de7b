import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { callOn, decide, followUpOn, visitOn } from '../../tests/kit/actions.ts';
import { testDatabase } from '../../tests/kit/database.ts';
import { origin } from '../../tests/kit/notifications.ts';
import { openTestStore } from '../../tests/kit/store.ts';
import type { DatabaseConfig } from '../config.ts';
import type { Plan } from '../contact-request/steps.ts';
import { before, dayMs, hourMs, minuteMs } from '../time.ts';
import { enqueueMorning, readMorning } from './morning.ts';
import { morningEmail } from './morning-email.ts';
import { enqueueSummaries } from './schedule.ts';

const yesterday = '2026-11-21';
const today = '2026-11-22';
const tomorrow = '2026-11-23';

testDatabase('lists the steps by day, hour and kind', async (t, config) => {
  const { plan, names } = await open(t, config);
  await plan('Quote', { step: 'quote', on: today, time: null });
  await plan('FollowUp', followUpOn(today));
  await plan('Call', { step: 'call', on: today, time: null });
  await plan('Noon', { ...visitOn(today), time: '12:00' });
  await plan('Early', { ...visitOn(today), time: '09:15' });
  await plan('Later', visitOn(tomorrow));

  assert.deepEqual(await names(), ['Early', 'Noon', 'Call', 'FollowUp', 'Quote']);
});

testDatabase('counts the steps of the day in its title', async (t, config) => {
  const { plan, mail } = await open(t, config);
  await plan('Ana', visitOn(today));
  await plan('Ana', visitOn(today));
  await plan('Ana', followUpOn(today));
  await plan('Ana', { step: 'call', on: today, time: null });
  await plan('Ana', { step: 'call', on: today, time: null });

  assert.equal((await mail())?.subject, 'Para hoy: 2 visitas y 3 llamadas');
});

testDatabase('shows the hour, outcome, amount and last note', async (t, config) => {
  const { store, plan, mail } = await open(t, config);
  const id = await plan('Ana', { ...visitOn(today), time: '09:15' }, 'quoted', 3400);
  await store.act(id, { kind: 'note', text: 'Portero: Juan' });

  const text = (await mail())?.text ?? '';

  assert.match(text, /^Visita a las 9:15: Ana$/m);
  assert.match(text, /^En qué quedó: presupuesto enviado, .*, 3400\s€$/m);
  assert.match(text, /^Nota: Portero: Juan$/m);
});

testDatabase('has a link to call each visitor', async (t, config) => {
  const { plan, mail } = await open(t, config);
  await plan('Ana', visitOn(today));

  assert.match((await mail())?.text ?? '', /^Llamar: tel:\+34600000000$/m);
});

testDatabase('lists requests that will be late before the evening', async (t, config) => {
  const { store, names } = await open(t, config);
  await store.waitingRequest({ name: 'Late', receivedAt: '2026-11-20T09:00:00.000Z' });
  await store.waitingRequest({ name: 'Soon', receivedAt: '2026-11-21T19:59:59.999Z' });
  await store.waitingRequest({ name: 'Night', receivedAt: '2026-11-21T20:00:00.000Z' });

  assert.deepEqual(await names(), ['Late', 'Soon']);
});

testDatabase('lists requests that already had a reminder', async (t, config) => {
  const { store, names } = await open(t, config);
  const reminderQueuedAt = '2026-11-21T19:00:00.000Z';
  await store.lateRequest({ name: 'Late', reminderQueuedAt });

  assert.deepEqual(await names(), ['Late']);
});

testDatabase('lists a late request with a call once', async (t, config) => {
  const { store, names } = await open(t, config);
  const id = await store.lateRequest({ name: 'Late' });
  await store.act(id, callOn(today));

  assert.deepEqual(await names(), ['Late']);
});

for (const outcome of ['won', 'lost', 'discarded'] as const)
  testDatabase(`does not list a request that was ${outcome}`, async (t, config) => {
    const { store, names } = await open(t, config);
    const id = await store.waitingRequest();
    await store.act(id, decide(outcome));
    await store.act(id, callOn(today));

    assert.deepEqual(await names(), []);
  });

testDatabase('counts the open steps of previous days', async (t, config) => {
  const { plan, mail } = await open(t, config);
  await plan('Ana', visitOn(today));
  await plan('Bea', visitOn(yesterday));
  await plan('Eva', visitOn('2026-11-12'));

  const text = (await mail())?.text ?? '';

  assert.match(text, /anteriores quedan 2 /);
  assert.doesNotMatch(text, /Bea|Eva/);
});

testDatabase('is not sent if the day has no steps', async (t, config) => {
  const { store, plan, channels } = await open(t, config);
  await store.waitingRequest();
  await plan('Ana', visitOn(tomorrow));

  assert.deepEqual(await channels(), []);
});

testDatabase('is sent once a day', async (t, config) => {
  const { store, clock, plan, channels } = await open(t, config);
  await plan('Ana', visitOn(today));
  await channels();
  clock.advance(2 * hourMs);
  await store.lateRequest();

  assert.deepEqual(await channels(), ['mail']);
});

testDatabase('is sent once by two servers', async (t, config) => {
  const { db, store, clock, plan } = await open(t, config);
  await plan('Ana', visitOn(today));

  await Promise.all([enqueueMorning(db, clock.now()), enqueueMorning(db, clock.now())]);

  assert.equal((await store.deliveries()).length, 1);
});

testDatabase('is sent despite a run dated in the future', async (t, config) => {
  const { db, clock, plan, channels } = await open(t, config);
  const ranAt = before(clock.now(), -30 * dayMs);
  await db.updateTable('jobRuns').set({ ranAt }).execute();
  await plan('Ana', visitOn(today));

  assert.deepEqual(await channels(), ['mail']);
});

testDatabase('lists what a notice dated in the future has listed', async (t, config) => {
  const { db, clock, plan, names } = await open(t, config);
  await plan('Ana', visitOn(today));
  const morningQueuedAt = before(clock.now(), -30 * dayMs);
  await db.updateTable('requests').set({ morningQueuedAt }).execute();

  assert.deepEqual(await names(), ['Ana']);
});

testDatabase('lists requests dated in the future', async (t, config) => {
  const { store, clock, names } = await open(t, config);
  const receivedAt = before(clock.now(), -30 * dayMs);
  await store.waitingRequest({ name: 'Ana', receivedAt });

  assert.deepEqual(await names(), ['Ana']);
});

testDatabase('is dropped before its day', async (t, config) => {
  const { clock, plan, mail } = await open(t, config);
  await plan('Ana', visitOn(today));
  await mail();
  clock.advance(-dayMs);

  assert.equal(await mail(), undefined);
});

testDatabase('is not sent before 8:00', async (t, config) => {
  const { clock, plan, channels } = await open(t, config);
  await plan('Ana', visitOn(today));
  clock.advance(-1);

  assert.deepEqual(await channels(), []);
});

testDatabase('is sent until 21:00 after the server was down', async (t, config) => {
  const { clock, plan, channels } = await open(t, config);
  await plan('Ana', visitOn(today));
  clock.advance(13 * hourMs - 1);

  assert.deepEqual(await channels(), ['mail']);
});

testDatabase('is not sent at 21:00 after the server was down', async (t, config) => {
  const { clock, plan, channels } = await open(t, config);
  await plan('Ana', visitOn(today));
  clock.advance(13 * hourMs);

  assert.deepEqual(await channels(), []);
});

testDatabase('is dropped if it could not be sent by 21:00', async (t, config) => {
  const { clock, plan, mail } = await open(t, config);
  await plan('Ana', visitOn(today));
  await mail();
  clock.advance(13 * hourMs);

  assert.equal(await mail(), undefined);
});

testDatabase('leaves out what was done in the meantime', async (t, config) => {
  const { store, plan, channels, names } = await open(t, config);
  const id = await plan('Ana', visitOn(today));
  await plan('Bea', visitOn(today));
  await channels();
  await store.act(id, { kind: 'step-done', next: null });

  assert.deepEqual(await names(), ['Bea']);
});

testDatabase('replaces the reminder of the requests it lists', async (t, config) => {
  const { db, store, clock } = await open(t, config);
  await store.waitingRequest({ receivedAt: '2026-11-21T18:30:00.000Z' });
  const schedule = { deskIsOpen: true, remindAfterHours: 20 };

  await enqueueSummaries(db, schedule, clock.now());
  clock.advance(12 * hourMs);
  await enqueueSummaries(db, schedule, clock.now());

  const kinds = (await store.deliveries()).map(({ kind }) => kind);
  assert.deepEqual(kinds, ['morning']);
});

testDatabase('keeps the time of an earlier reminder', async (t, config) => {
  const { db, store, clock } = await open(t, config);
  const reminderQueuedAt = '2026-11-21T19:00:00.000Z';
  await store.lateRequest({ reminderQueuedAt });

  await enqueueMorning(db, clock.now());

  const [request] = await store.requests();
  assert.equal(request?.reminderQueuedAt, reminderQueuedAt);
});

testDatabase('does not delay the reminder of another request', async (t, config) => {
  const { db, store, clock } = await open(t, config);
  await store.lateRequest();
  await store.waitingRequest({ receivedAt: '2026-11-21T22:00:00.000Z' });

  await enqueueSummaries(db, { deskIsOpen: true, remindAfterHours: 4 }, clock.now());

  const kinds = (await store.deliveries()).map(({ kind }) => kind);
  assert.deepEqual(kinds, ['morning', 'reminder']);
});

for (const { night, start } of [
  { night: 'put back', start: '2026-10-24T07:00:00.000Z' },
  { night: 'put forward', start: '2027-03-27T07:00:00.000Z' },
])
  testDatabase(`is sent at 8:00 after clocks are ${night}`, async (t, config) => {
    const { db, store, clock } = await openTestStore(t, config);
    clock.advance(Date.parse(start) - clock.now().getTime());
    await enqueueMorning(db, clock.now());
    await store.lateRequest();
    const morning = night === 'put back' ? 24 : 23;

    clock.advance(morning * hourMs - minuteMs);
    await enqueueMorning(db, clock.now());
    assert.equal((await store.deliveries()).length, 0);

    clock.advance(minuteMs);
    await enqueueMorning(db, clock.now());
    assert.equal((await store.deliveries()).length, 1);
  });

/** Opens a database that has missed no morning, at 8:00 on the next day. */
async function open(t: TestContext, config: DatabaseConfig) {
  const { db, store, clock } = await openTestStore(t, config);
  await enqueueMorning(db, clock.now());
  clock.advance(22 * hourMs);

  const mail = async () => {
    await enqueueMorning(db, clock.now());
    const [delivery] = await store.deliveries();
    const morning = delivery && (await readMorning(db, delivery, clock.now()));
    return morning && morningEmail(origin, delivery, morning, clock.now());
  };

  return {
    db,
    store,
    clock,
    /** Stores an answered request with a step. */
    async plan(
      name: string,
      { step, on, time }: Plan,
      outcome?: 'quoted',
      amount?: number,
    ): Promise<number> {
      const answeredAt = clock.now().toISOString();
      const decided = outcome ? { outcome, outcomeAt: answeredAt, amount } : {};
      return store.waitingRequest({
        name,
        answeredAt,
        nextStep: step,
        nextOn: on,
        nextTime: time,
        ...decided,
      });
    },
    /**
     * Runs a server's check, and returns the channels of the notices that it enqueued.
     */
    async channels() {
      await enqueueMorning(db, clock.now());
      return (await store.deliveries()).map(({ channel }) => channel);
    },
    mail,
    /** Returns the names in the mail, in their order. */
    async names(): Promise<string[]> {
      const text = (await mail())?.text ?? '';
      const titles = text.matchAll(/^(?:Visita|Volver|Preparar|Sin).*: (\w+)$/gm);
      return [...titles].map(([, name = '']) => name);
    },
  };
}
