import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { callOn, decide, followUpOn, visitOn } from '../../../tests/kit/actions.ts';
import { testDatabase } from '../../../tests/kit/database.ts';
import { openTestStore } from '../../../tests/kit/store.ts';
import { dayMs, minuteMs } from '../../time.ts';

const tomorrow = '2026-11-22';
const nextWeek = '2026-11-28';

for (const outcome of ['visit', 'quoted', 'won', 'lost', 'discarded'] as const)
  testDatabase(`${outcome} answers a waiting request`, async (t, config) => {
    const { store, clock } = await openTestStore(t, config);
    const id = await store.waitingRequest();

    await store.act(id, decide(outcome, { how: 'whatsapp' }));

    const request = await store.request(id);
    assert.equal(request.answeredAt, clock.now().toISOString());
    assert.equal(request.answeredHow, 'whatsapp');
  });

testDatabase('an outcome keeps the first answer', async (t, config) => {
  const { store, clock } = await openTestStore(t, config);
  const id = await store.answeredRequest();
  const answeredAt = clock.now().toISOString();
  clock.advance(minuteMs);

  const { outcome } = await store.act(id, decide('won', { how: 'mail' }));

  const request = await store.request(id);
  assert.equal(outcome, 'applied');
  assert.equal(request.answeredAt, answeredAt);
  assert.equal(request.answeredHow, 'call');
});

testDatabase('a visit has its day and hour', async (t, config) => {
  const { store } = await openTestStore(t, config);
  const id = await store.waitingRequest();

  await store.act(id, decide('visit', { ...visitOn(tomorrow), time: '10:30' }));

  assert.deepEqual(await store.planOf(id), ['visit', tomorrow, '10:30']);
});

testDatabase('a quote has its amount and follow-up', async (t, config) => {
  const { store, clock } = await openTestStore(t, config);
  const id = await store.waitingRequest();

  await store.act(id, decide('quoted', { amount: 3400, ...followUpOn(nextWeek) }));

  const { outcome, outcomeAt, amount } = await store.request(id);
  assert.equal(outcome, 'quoted');
  assert.equal(outcomeAt, clock.now().toISOString());
  assert.equal(amount, 3400);
  assert.deepEqual(await store.planOf(id), ['follow-up', nextWeek, null]);
});

for (const outcome of ['won', 'lost', 'discarded'] as const)
  testDatabase(`${outcome} removes the next step`, async (t, config) => {
    const { store } = await openTestStore(t, config);
    const id = await store.quotedRequest(nextWeek);

    await store.act(id, decide(outcome, followUpOn(nextWeek)));

    assert.deepEqual(await store.planOf(id), [null, null, null]);
  });

for (const outcome of ['visit', 'won', 'lost', 'discarded'] as const)
  testDatabase(`${outcome} keeps the amount`, async (t, config) => {
    const { store } = await openTestStore(t, config);
    const id = await store.quotedRequest(nextWeek, 3400);

    await store.act(id, decide(outcome, { amount: null }));

    assert.equal((await store.request(id)).amount, 3400);
  });

testDatabase('another quote has its own amount', async (t, config) => {
  const { store } = await openTestStore(t, config);
  const id = await store.quotedRequest(nextWeek, 3400);
  await store.act(id, decide('visit', visitOn(tomorrow)));

  await store.act(id, decide('quoted', { amount: null }));

  assert.equal((await store.request(id)).amount, null);
});

testDatabase('a corrected outcome keeps its time', async (t, config) => {
  const { store, clock } = await openTestStore(t, config);
  const id = await store.quotedRequest(nextWeek, 3400);
  const { outcomeAt } = await store.request(id);
  clock.advance(minuteMs);

  await store.act(id, decide('quoted', { amount: 3600 }));

  const request = await store.request(id);
  assert.equal(request.amount, 3600);
  assert.equal(request.outcomeAt, outcomeAt);
});

testDatabase('a quote that was to be prepared is a new one', async (t, config) => {
  const { store, clock } = await openTestStore(t, config);
  const id = await store.quotedRequest(nextWeek);
  clock.advance(minuteMs);
  const toPrepare = { step: 'quote', on: nextWeek, time: null } as const;
  await store.act(id, { kind: 'next-step', ...toPrepare });

  await store.act(id, decide('quoted'));

  assert.equal((await store.request(id)).outcomeAt, clock.now().toISOString());
});

testDatabase('the amount of a won quote is corrected', async (t, config) => {
  const { store } = await openTestStore(t, config);
  const id = await store.quotedRequest(nextWeek, 3400);
  await store.act(id, decide('won'));

  await store.act(id, decide('won', { amount: 3100 }));

  assert.equal((await store.request(id)).amount, 3100);
});

testDatabase('clears an outcome with its amount', async (t, config) => {
  const { store } = await openTestStore(t, config);
  const id = await store.quotedRequest(nextWeek, 3400);

  await store.act(id, decide(null));

  const { outcome, outcomeAt, amount, answeredAt } = await store.request(id);
  assert.equal(outcome, null);
  assert.equal(outcomeAt, null);
  assert.equal(amount, null);
  assert.ok(answeredAt, 'The answer stays.');
});

testDatabase('an outcome of a set-aside request is rejected', async (t, config) => {
  const { store } = await openTestStore(t, config);
  const id = await store.spamRequest();

  const { outcome, reason } = await store.act(id, decide('won'));

  assert.equal(outcome, 'rejected');
  assert.equal(reason, 'set-aside');
});

testDatabase('spam keeps its outcome until it is cleared', async (t, config) => {
  const { store } = await openTestStore(t, config);
  const id = await store.quotedRequest(nextWeek, 3400);
  const before = await store.request(id);

  await store.act(id, { kind: 'marked-spam' });
  await store.act(id, { kind: 'spam-cleared' });

  const after = await store.request(id);
  assert.deepEqual(after.outcomeAt, before.outcomeAt);
  assert.deepEqual(after.amount, before.amount);
  assert.deepEqual(await store.planOf(id), ['follow-up', nextWeek, null]);
});

testDatabase('an undo restores the outcome, amount, time and day', async (t, config) => {
  const { store, clock } = await openTestStore(t, config);
  const id = await store.quotedRequest(nextWeek, 3400);
  const { outcomeAt } = await store.request(id);
  clock.advance(minuteMs);
  const undoes = randomUUID();
  await store.act(id, decide('lost'), { id: undoes });

  const undo = { amount: 3400, ...followUpOn(nextWeek), undoes };
  await store.act(id, decide('quoted', { ...undo, since: outcomeAt ?? '' }));

  const request = await store.request(id);
  assert.equal(request.outcome, 'quoted');
  assert.equal(request.outcomeAt, outcomeAt);
  assert.equal(request.amount, 3400);
  assert.deepEqual(await store.planOf(id), ['follow-up', nextWeek, null]);
});

testDatabase('undoing an outcome undoes its answer', async (t, config) => {
  const { store } = await openTestStore(t, config);
  const id = await store.waitingRequest();
  const undoes = randomUUID();
  await store.act(id, decide('won'), { id: undoes });

  await store.act(id, decide(null, { undoes }));

  const { answeredAt, answeredHow, outcome } = await store.request(id);
  assert.equal(answeredAt, null);
  assert.equal(answeredHow, null);
  assert.equal(outcome, null);
});

testDatabase('an undone outcome leaves no amount', async (t, config) => {
  const { store } = await openTestStore(t, config);
  const id = await store.waitingRequest();
  const undoes = randomUUID();
  await store.act(id, decide('won'), { id: undoes });

  await store.act(id, decide(null, { amount: 3400, undoes }));

  assert.equal((await store.request(id)).amount, null);
});

testDatabase('undoing an outcome keeps an earlier answer', async (t, config) => {
  const { store } = await openTestStore(t, config);
  const id = await store.answeredRequest();
  const undoes = randomUUID();
  await store.act(id, decide('won'), { id: undoes });

  await store.act(id, decide(null, { undoes }));

  assert.ok((await store.request(id)).answeredAt);
});

testDatabase('an undo conflicts with a later decision', async (t, config) => {
  const { store, clock, people } = await openTestStore(t, config);
  const id = await store.answeredRequest();
  const undoes = randomUUID();
  await store.act(id, decide('lost'), { id: undoes });
  clock.advance(minuteMs);
  await store.act(id, decide('won'), { by: people.guest });

  const { outcome, stands } = await store.act(id, decide(null, { undoes }));

  assert.equal(outcome, 'conflict');
  assert.equal(stands?.by, 'Ester');
  assert.equal(stands?.outcome, 'won');
  assert.equal((await store.request(id)).outcome, 'won');
});

testDatabase('an undo works once the later decision was undone', async (t, config) => {
  const { store } = await openTestStore(t, config);
  const id = await store.answeredRequest();
  const first = randomUUID();
  const second = randomUUID();
  await store.act(id, decide('lost'), { id: first });
  await store.act(id, decide('won'), { id: second });
  await store.act(id, decide('lost', { undoes: second }));

  const { outcome } = await store.act(id, decide(null, { undoes: first }));

  assert.equal(outcome, 'applied');
  assert.equal((await store.request(id)).outcome, null);
});

testDatabase('does not undo an action that was not an outcome', async (t, config) => {
  const { store } = await openTestStore(t, config);
  const id = await store.answeredRequest();
  const undoes = randomUUID();
  await store.act(id, callOn(tomorrow), { id: undoes });

  const { outcome } = await store.act(id, decide(null, { undoes }));

  assert.equal(outcome, 'rejected');
});

testDatabase('an earlier outcome is superseded', async (t, config) => {
  const { store, clock, people } = await openTestStore(t, config);
  const id = await store.answeredRequest();
  const earlier = clock.now();
  clock.advance(minuteMs);
  await store.act(id, decide('won'), { by: people.guest });

  const { outcome, stands } = await store.act(id, decide('lost'), { at: earlier });

  assert.equal(outcome, 'superseded');
  assert.equal(stands?.by, 'Ester');
  assert.equal(stands?.at, clock.now().toISOString());
  assert.equal(stands?.outcome, 'won');
  assert.equal((await store.request(id)).outcome, 'won');
});

testDatabase('a decision from the future supersedes no outcome', async (t, config) => {
  const { store, clock } = await openTestStore(t, config);
  const id = await store.answeredRequest();
  clock.advance(dayMs);
  await store.act(id, decide('visit'));
  clock.advance(-dayMs);

  const { outcome } = await store.act(id, decide('won'));

  assert.equal(outcome, 'applied');
});

testDatabase('a superseded outcome leaves no entry', async (t, config) => {
  const { store, clock } = await openTestStore(t, config);
  const id = await store.answeredRequest();
  const earlier = clock.now();
  clock.advance(minuteMs);
  await store.act(id, callOn(tomorrow));

  await store.act(id, decide('lost'), { at: earlier });

  const kinds = (await store.request(id)).events.map(({ kind }) => kind);
  assert.deepEqual(kinds, ['answered', 'next-step']);
});
