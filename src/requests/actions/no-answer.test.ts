import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { callOn, decide, followUpOn, visitOn } from '../../../tests/kit/actions.ts';
import { testDatabase } from '../../../tests/kit/database.ts';
import { openTestStore } from '../../../tests/kit/store.ts';
import { minuteMs } from '../../time.ts';
import { noAnswersOf } from '../history.ts';

const today = '2026-11-21';
const tomorrow = '2026-11-22';
const nextWeek = '2026-11-28';

testDatabase('a missed call moves a due step', async (t, config) => {
  const { store } = await openTestStore(t, config);
  const id = await store.quotedRequest(today);

  await store.act(id, { kind: 'no-answer', on: tomorrow });

  assert.equal((await store.request(id)).nextOn, tomorrow);
});

testDatabase('a missed call keeps a day that lies ahead', async (t, config) => {
  const { store } = await openTestStore(t, config);
  const id = await store.quotedRequest(nextWeek);

  await store.act(id, { kind: 'no-answer', on: tomorrow });

  assert.equal((await store.request(id)).nextOn, nextWeek);
});

testDatabase('a missed call does not move a visit', async (t, config) => {
  const { store } = await openTestStore(t, config);
  const id = await store.waitingRequest();
  await store.act(id, decide('visit', visitOn(today)));

  await store.act(id, { kind: 'no-answer', on: tomorrow });

  assert.equal((await store.request(id)).nextOn, today);
});

testDatabase('a missed call keeps the day of a waiting request', async (t, config) => {
  const { store } = await openTestStore(t, config);
  const id = await store.waitingRequest();
  await store.act(id, callOn(today));

  await store.act(id, { kind: 'no-answer', on: tomorrow });

  assert.equal((await store.request(id)).nextOn, today);
});

for (const { what, on } of [
  { what: 'that moves a day', on: tomorrow },
  { what: 'that moves none', on: null },
])
  testDatabase(`a missed call ${what} counts`, async (t, config) => {
    const { store } = await openTestStore(t, config);
    const id = await store.quotedRequest(today);

    await store.act(id, { kind: 'no-answer', on });

    assert.equal(noAnswersOf(await store.request(id))?.count, 1);
  });

testDatabase('deleting a missed call restores its day', async (t, config) => {
  const { store } = await openTestStore(t, config);
  const id = await store.quotedRequest(today);
  const undoes = randomUUID();
  await store.act(id, { kind: 'no-answer', on: tomorrow }, { id: undoes });

  await store.act(id, { kind: 'no-answer-deleted', undoes, on: today });

  const request = await store.request(id);
  assert.equal(request.nextOn, today);
  assert.equal(noAnswersOf(request), null);
});

testDatabase('a deletion conflicts with a later day', async (t, config) => {
  const { store } = await openTestStore(t, config);
  const id = await store.quotedRequest(today);
  const undoes = randomUUID();
  await store.act(id, { kind: 'no-answer', on: tomorrow }, { id: undoes });
  await store.act(id, { kind: 'next-step', ...followUpOn(nextWeek) });

  const deletion = { kind: 'no-answer-deleted', undoes, on: today } as const;
  const { outcome } = await store.act(id, deletion);

  const request = await store.request(id);
  assert.equal(outcome, 'conflict');
  assert.equal(request.nextOn, nextWeek);
  assert.equal(noAnswersOf(request)?.count, 1);
});

testDatabase('an older missed call counts without moving the day', async (t, config) => {
  const { store, clock, people } = await openTestStore(t, config);
  const id = await store.quotedRequest(today);
  const earlier = clock.now();
  clock.advance(minuteMs);
  const later = { kind: 'next-step', ...followUpOn(today) } as const;
  await store.act(id, later, { by: people.guest });

  const called = { kind: 'no-answer', on: tomorrow } as const;
  const { outcome, stands } = await store.act(id, called, { at: earlier });

  const request = await store.request(id);
  assert.equal(outcome, 'superseded');
  assert.equal(stands?.by, 'Ester');
  assert.equal(request.nextOn, today);
  assert.equal(noAnswersOf(request)?.count, 1);
});

testDatabase('does not delete an answer as a missed call', async (t, config) => {
  const { store } = await openTestStore(t, config);
  const id = await store.waitingRequest();
  const undoes = randomUUID();
  await store.act(id, { kind: 'answered', how: 'call' }, { id: undoes });

  const deletion = { kind: 'no-answer-deleted', undoes, on: null } as const;
  const { outcome } = await store.act(id, deletion);

  assert.equal(outcome, 'rejected');
});
