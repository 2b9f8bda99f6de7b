import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { TestContext } from 'node:test';
import { callOn, decide, followUpOn, visitOn } from '../../../tests/kit/actions.ts';
import { testDatabase } from '../../../tests/kit/database.ts';
import { openTestStore } from '../../../tests/kit/store.ts';
import type { DatabaseConfig } from '../../config.ts';
import { minuteMs } from '../../time.ts';
import { noAnswersOf } from '../history.ts';
import { findRequest } from '../queries.ts';

const today = '2026-11-21';
const tomorrow = '2026-11-22';
const nextWeek = '2026-11-28';

testDatabase('a missed call moves what is due', async (t, config) => {
  const { store, dayOf, calledBefore } = await open(t, config);
  const id = await calledBefore(today);

  await store.act(id, { kind: 'no-answer', on: tomorrow });

  assert.equal(await dayOf(id), tomorrow);
});

testDatabase('a missed call leaves a day that lies ahead', async (t, config) => {
  const { store, dayOf, calledBefore } = await open(t, config);
  const id = await calledBefore(nextWeek);

  await store.act(id, { kind: 'no-answer', on: tomorrow });

  assert.equal(await dayOf(id), nextWeek);
});

testDatabase('a missed call moves no visit', async (t, config) => {
  const { store, dayOf } = await open(t, config);
  const id = await store.waitingRequest();
  await store.act(id, decide('visit', visitOn(today)));

  await store.act(id, { kind: 'no-answer', on: tomorrow });

  assert.equal(await dayOf(id), today);
});

testDatabase('a missed call leaves the day of who waits', async (t, config) => {
  const { store, dayOf } = await open(t, config);
  const id = await store.waitingRequest();
  await store.act(id, callOn(today));

  await store.act(id, { kind: 'no-answer', on: tomorrow });

  assert.equal(await dayOf(id), today);
});

for (const { what, on } of [
  { what: 'that moves a day', on: tomorrow },
  { what: 'that moves none', on: null },
])
  testDatabase(`a missed call ${what} counts`, async (t, config) => {
    const { store, read, calledBefore } = await open(t, config);
    const id = await calledBefore(today);

    await store.act(id, { kind: 'no-answer', on });

    assert.equal(noAnswersOf(await read(id))?.count, 1);
  });

testDatabase('a missed call that is deleted gives its day back', async (t, config) => {
  const { store, read, dayOf, calledBefore } = await open(t, config);
  const id = await calledBefore(today);
  const undoes = randomUUID();
  await store.act(id, { kind: 'no-answer', on: tomorrow }, { id: undoes });

  await store.act(id, { kind: 'no-answer-deleted', undoes, on: today });

  assert.equal(await dayOf(id), today);
  assert.equal(noAnswersOf(await read(id)), null);
});

testDatabase('a deletion conflicts with a later day', async (t, config) => {
  const { store, read, dayOf, calledBefore } = await open(t, config);
  const id = await calledBefore(today);
  const undoes = randomUUID();
  await store.act(id, { kind: 'no-answer', on: tomorrow }, { id: undoes });
  await store.act(id, { kind: 'next-step', ...followUpOn(nextWeek) });

  const deletion = { kind: 'no-answer-deleted', undoes, on: today } as const;
  const { outcome } = await store.act(id, deletion);

  assert.equal(outcome, 'conflict');
  assert.equal(await dayOf(id), nextWeek);
  assert.equal(noAnswersOf(await read(id))?.count, 1);
});

testDatabase('an older missed call counts and moves no day', async (t, config) => {
  const { store, clock, people, read, dayOf, calledBefore } = await open(t, config);
  const id = await calledBefore(today);
  const earlier = clock.now();
  clock.advance(minuteMs);
  const later = { kind: 'next-step', ...followUpOn(today) } as const;
  await store.act(id, later, { by: people.guest });

  const called = { kind: 'no-answer', on: tomorrow } as const;
  const { outcome, stands } = await store.act(id, called, { at: earlier });

  assert.equal(outcome, 'superseded');
  assert.equal(stands?.by, 'Ester');
  assert.equal(await dayOf(id), today);
  assert.equal(noAnswersOf(await read(id))?.count, 1);
});

testDatabase('deletes no missed call that was an answer', async (t, config) => {
  const { store } = await open(t, config);
  const id = await store.waitingRequest();
  const undoes = randomUUID();
  await store.act(id, { kind: 'answered', how: 'call' }, { id: undoes });

  const deletion = { kind: 'no-answer-deleted', undoes, on: null } as const;
  const { outcome } = await store.act(id, deletion);

  assert.equal(outcome, 'rejected');
});

async function open(t: TestContext, config: DatabaseConfig) {
  const { store, db, clock, people } = await openTestStore(t, config);
  const read = async (id: number) => (await findRequest(db, id)) ?? assert.fail();
  return {
    store,
    clock,
    people,
    read,
    dayOf: async (id: number) => (await read(id)).nextOn,
    /** Stores a request whose quote is followed up on a day. */
    async calledBefore(on: string) {
      const id = await store.answeredRequest();
      await store.act(id, decide('quoted', followUpOn(on)));
      return id;
    },
  };
}
