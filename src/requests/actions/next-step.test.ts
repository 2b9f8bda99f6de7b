import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { callOn, decide, followUpOn, visitOn } from '../../../tests/kit/actions.ts';
import { testDatabase } from '../../../tests/kit/database.ts';
import { openTestStore } from '../../../tests/kit/store.ts';
import type { RequestAction } from '../../contact-request/actions.ts';
import { noPlan } from '../../contact-request/steps.ts';
import { hourMs, minuteMs } from '../../time.ts';

const today = '2026-11-21';
const tomorrow = '2026-11-22';
const nextWeek = '2026-11-28';
const queuedAt = '2026-11-20T09:00:00.000Z';

testDatabase('a waiting request is called on another day', async (t, config) => {
  const { store } = await openTestStore(t, config);
  const id = await store.waitingRequest();

  await store.act(id, callOn(tomorrow));

  assert.equal((await store.request(id)).answeredAt, null);
  assert.deepEqual(await store.planOf(id), ['call', tomorrow, null]);
});

testDatabase('a visit is moved with its hour', async (t, config) => {
  const { store } = await openTestStore(t, config);
  const id = await store.waitingRequest();
  await store.act(id, decide('visit', visitOn(tomorrow)));

  await store.act(id, { kind: 'next-step', ...visitOn(nextWeek), time: '10:30' });

  assert.deepEqual(await store.planOf(id), ['visit', nextWeek, '10:30']);
});

testDatabase('a quote stays open without a day', async (t, config) => {
  const { store } = await openTestStore(t, config);
  const id = await store.waitingRequest();
  await store.act(id, decide('quoted', followUpOn(nextWeek)));

  await store.act(id, { kind: 'next-step', ...noPlan });

  assert.equal((await store.request(id)).outcome, 'quoted');
  assert.deepEqual(await store.planOf(id), [null, null, null]);
});

testDatabase('a completed visit leads to its quote', async (t, config) => {
  const { store } = await openTestStore(t, config);
  const id = await store.waitingRequest();
  await store.act(id, decide('visit', visitOn(today)));
  const next = { step: 'quote', on: '2026-11-26', time: null } as const;

  await store.act(id, { kind: 'step-done', next });

  assert.equal((await store.request(id)).outcome, 'visit');
  assert.deepEqual(await store.planOf(id), ['quote', '2026-11-26', null]);
});

testDatabase('a completed follow-up leaves an open quote', async (t, config) => {
  const { store } = await openTestStore(t, config);
  const id = await store.waitingRequest();
  await store.act(id, decide('quoted', followUpOn(today)));

  await store.act(id, { kind: 'step-done', next: null });

  const request = await store.request(id);
  assert.equal(request.outcome, 'quoted');
  assert.equal(request.events.at(-1)?.detail?.done, 'follow-up');
  assert.deepEqual(await store.planOf(id), [null, null, null]);
});

testDatabase('a step that two people complete is completed once', async (t, config) => {
  const { store, people } = await openTestStore(t, config);
  const id = await store.answeredRequest();
  await store.act(id, callOn(today));

  await store.act(id, { kind: 'step-done', next: null });
  const { outcome } = await store.act(
    id,
    { kind: 'step-done', next: null },
    { by: people.guest },
  );

  const done = (await store.request(id)).events.filter(
    ({ kind }) => kind === 'step-done',
  );
  assert.equal(outcome, 'applied');
  assert.equal(done.length, 1);
});

testDatabase('undoes a moved day', async (t, config) => {
  const { store } = await openTestStore(t, config);
  const id = await store.answeredRequest();
  await store.act(id, callOn(today));
  const undoes = randomUUID();
  await store.act(id, callOn(nextWeek), { id: undoes });

  await store.act(id, { ...callOn(today), undoes });

  assert.deepEqual(await store.planOf(id), ['call', today, null]);
});

testDatabase('undoes a completed step', async (t, config) => {
  const { store } = await openTestStore(t, config);
  const id = await store.answeredRequest();
  await store.act(id, callOn(today));
  const undoes = randomUUID();
  await store.act(id, { kind: 'step-done', next: null }, { id: undoes });

  await store.act(id, { ...callOn(today), undoes });

  assert.deepEqual(await store.planOf(id), ['call', today, null]);
});

testDatabase('an undo conflicts with a later outcome', async (t, config) => {
  const { store } = await openTestStore(t, config);
  const id = await store.answeredRequest();
  const undoes = randomUUID();
  await store.act(id, callOn(nextWeek), { id: undoes });
  await store.act(id, decide('won'));

  const { outcome, stands } = await store.act(id, {
    kind: 'next-step',
    ...noPlan,
    undoes,
  });

  assert.equal(outcome, 'conflict');
  assert.equal(stands?.kind, 'outcome');
  assert.deepEqual(await store.planOf(id), [null, null, null]);
});

testDatabase('a visit conflicts after its outcome was cleared', async (t, config) => {
  const { store, people } = await openTestStore(t, config);
  const id = await store.answeredRequest();
  const undoes = randomUUID();
  await store.act(id, decide('visit', visitOn(tomorrow)), { id: undoes });
  await store.act(id, { kind: 'reopened', undoes, on: null }, { by: people.guest });

  const visit = { kind: 'next-step', ...visitOn(nextWeek) } as const;
  const { outcome, stands } = await store.act(id, visit);

  assert.equal(outcome, 'conflict');
  assert.equal(stands?.kind, 'reopened');
  assert.deepEqual(await store.planOf(id), [null, null, null]);
});

testDatabase('a next step of a set-aside request is rejected', async (t, config) => {
  const { store } = await openTestStore(t, config);
  const id = await store.suspectedRequest();

  const { outcome, reason } = await store.act(id, callOn(tomorrow));

  assert.equal(outcome, 'rejected');
  assert.equal(reason, 'set-aside');
});

testDatabase('a new day is mailed again', async (t, config) => {
  const { store } = await openTestStore(t, config);
  const id = await store.answeredRequest({ morningQueuedAt: queuedAt });

  await store.act(id, callOn(tomorrow));

  assert.equal((await store.request(id)).morningQueuedAt, null);
});

testDatabase('the same day is not mailed again', async (t, config) => {
  const { db, store } = await openTestStore(t, config);
  const id = await store.waitingRequest();
  await store.act(id, decide('quoted', followUpOn(today)));
  await db.updateTable('requests').set({ morningQueuedAt: queuedAt }).execute();

  await store.act(id, decide('quoted', { amount: 3400, ...followUpOn(today) }));

  assert.equal((await store.request(id)).morningQueuedAt, queuedAt);
});

testDatabase('the latest decision holds in any order of arrival', async (t, config) => {
  const { store, clock } = await openTestStore(t, config);
  const receivedAt = clock.now();
  clock.advance(hourMs);

  const property = fc.asyncProperty(decisions, async (sent) => {
    const id = await store.answeredRequest({ receivedAt: receivedAt.toISOString() });
    for (const { minute, action } of sent) {
      const at = new Date(receivedAt.getTime() + minute * minuteMs);
      await store.act(id, action, { at });
    }

    const latest = sent.toSorted((a, b) => a.minute - b.minute).at(-1);
    const { outcome } = await store.request(id);
    if (latest?.action.kind === 'outcome') assert.equal(outcome, latest.action.outcome);
    else assert.equal((await store.planOf(id))[1], latest?.action.on);
  });
  await fc.assert(property, { numRuns: 40 });
});

/** If two actions have the same minute, the later one wins, as it would without times. */
const decisions = fc.uniqueArray(
  fc.record({
    minute: fc.integer({ min: 1, max: 50 }),
    action: fc.constantFrom<Extract<RequestAction, { kind: 'outcome' | 'next-step' }>>(
      callOn(tomorrow),
      callOn(nextWeek),
      { kind: 'next-step', ...noPlan },
      decide('won'),
      decide('discarded'),
      decide('quoted', followUpOn(nextWeek)),
    ),
  }),
  { minLength: 1, maxLength: 8, selector: ({ minute }) => minute },
);
