import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { TestContext } from 'node:test';
import { validCall } from '../../../tests/kit/actions.ts';
import { testDatabase } from '../../../tests/kit/database.ts';
import { logCall } from '../../../tests/kit/requests.ts';
import { openTestStore } from '../../../tests/kit/store.ts';
import type { DatabaseConfig } from '../../config.ts';
import type { CallLogged } from '../../contact-request/actions.ts';
import { answerOf } from '../history.ts';
import { findRequest } from '../queries.ts';

testDatabase('logs a call once when sent concurrently', async (t, config) => {
  const { db, store, log } = await open(t, config);
  const id = randomUUID();
  // Open the connections first, so that the transactions run concurrently.
  await Promise.all([1, 2, 3].map(() => store.requests()));

  const results = await Promise.all([log({}, { id }), log({}, { id }), log({}, { id })]);

  const ids = new Set(results.map(({ requestId }) => requestId));
  assert.equal(ids.size, 1);
  assert.equal((await db.selectFrom('requests').select('id').execute()).length, 1);
});

testDatabase('a repeated call returns its request', async (t, config) => {
  const { log } = await open(t, config);
  const id = randomUUID();
  const first = await log({}, { id });

  const second = await log({}, { id });

  assert.equal(second.outcome, 'duplicate');
  assert.equal(second.requestId, first.requestId);
});

testDatabase('an old call is logged in the last 28 days', async (t, config) => {
  const { readCall, log } = await open(t, config);

  await log({}, { at: new Date('2026-01-01T00:00:00.000Z') });

  const call = await readCall();
  assert.equal(call.receivedAt, '2026-10-24T09:00:00.000Z');
  assert.equal(call.events[0]?.at, '2026-10-24T09:00:00.000Z');
});

testDatabase('a call in the future is logged now', async (t, config) => {
  const { clock, readCall, log } = await open(t, config);

  await log({}, { at: new Date('2027-01-01T00:00:00.000Z') });

  assert.equal((await readCall()).receivedAt, clock.now().toISOString());
});

testDatabase('a logged call has the telephone as its source', async (t, config) => {
  const { readCall, log } = await open(t, config);

  await log();

  assert.equal((await readCall()).source, 'phone');
});

testDatabase('a logged call has the language of the caller', async (t, config) => {
  const { readCall, log } = await open(t, config);

  await log({ language: 'ca' });

  assert.equal((await readCall()).language, 'ca');
});

testDatabase('the history says who logged a call', async (t, config) => {
  const { readCall, log } = await open(t, config);

  await log();

  const [logged, ...others] = (await readCall()).events;
  assert.equal(logged?.kind, 'call-logged');
  assert.equal(logged?.by, 'Marc');
  assert.deepEqual(others, []);
});

testDatabase('a logged call waits for an answer', async (t, config) => {
  const { readCall, log } = await open(t, config);

  await log();

  assert.equal((await readCall()).answeredAt, null);
});

testDatabase('a call with a conversation is answered', async (t, config) => {
  const { clock, readCall, log } = await open(t, config);
  const id = randomUUID();

  await log({ answered: true }, { id });

  const at = clock.now().toISOString();
  const answer = { at, by: 'Marc', how: 'call', action: id };
  assert.deepEqual(answerOf(await readCall()), answer);
});

testDatabase('a call with a conversation can be reopened', async (t, config) => {
  const { store, readCall, log } = await open(t, config);
  const undoes = randomUUID();
  await log({ answered: true }, { id: undoes });

  await store.act(1, { kind: 'reopened', undoes, on: null });

  assert.equal((await readCall()).answeredAt, null);
});

for (const { what, changes, urgent } of [
  { what: 'an urgent call', changes: { urgent: true }, urgent: 1 },
  {
    what: 'a call with words of danger',
    changes: { fields: { ...validCall.fields, message: 'Han caído tejas' } },
    urgent: 1,
  },
  { what: 'any other call', changes: {}, urgent: 0 },
])
  testDatabase(`${what} is logged with urgency ${urgent}`, async (t, config) => {
    const { readCall, log } = await open(t, config);

    await log(changes);

    assert.equal((await readCall()).urgent, urgent);
  });

testDatabase('a logged call notifies no one', async (t, config) => {
  const { store, log } = await open(t, config);

  await log();

  assert.deepEqual(await store.deliveries(), []);
});

testDatabase('removes a logged call', async (t, config) => {
  const { db, store } = await open(t, config);
  const id = await store.loggedCall();

  const { outcome } = await store.act(id, { kind: 'call-removed' });

  assert.equal(outcome, 'applied');
  assert.equal(await findRequest(db, id), undefined);
});

testDatabase('a removal that is sent twice is a duplicate', async (t, config) => {
  const { store } = await open(t, config);
  const id = await store.loggedCall();
  await store.act(id, { kind: 'call-removed' });

  const { outcome } = await store.act(id, { kind: 'call-removed' });

  assert.equal(outcome, 'duplicate');
});

testDatabase('does not remove a request from the form', async (t, config) => {
  const { db, store } = await open(t, config);
  const id = await store.waitingRequest();

  const { outcome } = await store.act(id, { kind: 'call-removed' });

  assert.equal(outcome, 'rejected');
  assert.ok(await findRequest(db, id));
});

/** Opens a database. `log` logs a call as the owner; `readCall` reads the first call. */
async function open(t: TestContext, config: DatabaseConfig) {
  const { db, store, people, clock } = await openTestStore(t, config);
  return {
    db,
    store,
    clock,
    log: (
      changes: Partial<CallLogged> = {},
      options: Parameters<typeof logCall>[2] = {},
    ) => {
      const made = { now: clock.now(), person: people.owner.id, ...options };
      return logCall(db, { ...validCall, ...changes }, made);
    },
    readCall: () => store.request(1),
  };
}
