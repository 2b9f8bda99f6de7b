import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { TestContext } from 'node:test';
import { testDatabase } from '../../../tests/kit/database.ts';
import { openTestStore } from '../../../tests/kit/store.ts';
import type { DatabaseConfig } from '../../config.ts';
import { findRequest } from '../queries.ts';
import { logCall } from './calls.ts';

const fields = { name: 'Pau', phone: '600 000 012', email: '', message: 'Goteras' };

testDatabase('logs a call once when sent concurrently', async (t, config) => {
  const { db, store, log } = await open(t, config);
  const call = { id: randomUUID() };
  // These connections are made first, so that the transactions run side by side.
  await Promise.all([1, 2, 3].map(() => store.requests()));

  const [first, ...others] = await Promise.all([log(call), log(call), log(call)]);

  assert.ok(first);
  assert.deepEqual(others, [first, first]);
  assert.equal((await db.selectFrom('requests').select('id').execute()).length, 1);
});

testDatabase('an old call is logged in the last 28 days', async (t, config) => {
  const { db, log } = await open(t, config);

  const id = await log({ at: '2026-01-01T00:00:00.000Z' });

  const call = await findRequest(db, id);
  assert.equal(call?.receivedAt, '2026-10-24T09:00:00.000Z');
  assert.equal(call?.events[0]?.at, '2026-10-24T09:00:00.000Z');
});

testDatabase('a call in the future is logged now', async (t, config) => {
  const { db, clock, log } = await open(t, config);

  const id = await log({ at: '2027-01-01T00:00:00.000Z' });

  const call = await findRequest(db, id);
  assert.equal(call?.receivedAt, clock.now().toISOString());
});

testDatabase('a logged call says that it came by telephone', async (t, config) => {
  const { db, log } = await open(t, config);

  const id = await log();

  assert.equal((await findRequest(db, id))?.source, 'phone');
});

testDatabase('the history says who logged a call', async (t, config) => {
  const { db, log } = await open(t, config);

  const id = await log();

  const [logged, ...others] = (await findRequest(db, id))?.events ?? [];
  assert.equal(logged?.kind, 'call-logged');
  assert.equal(logged?.by, 'Marc');
  assert.deepEqual(others, []);
});

testDatabase('a logged call is delivered to no one', async (t, config) => {
  const { store, log } = await open(t, config);

  await log();

  assert.deepEqual(await store.deliveries(), []);
});

testDatabase('corrects a logged call', async (t, config) => {
  const { db, store } = await open(t, config);
  const id = await store.loggedCall();

  const { outcome } = await store.act(id, correction);

  const call = await findRequest(db, id);
  assert.equal(outcome, 'applied');
  assert.equal(call?.phone, '600 000 013');
  assert.equal(call?.phoneKey, '+34600000013', 'searches find the new number');
});

testDatabase('corrects no request that came by the form', async (t, config) => {
  const { store } = await open(t, config);
  const id = await store.waitingRequest();

  const { outcome } = await store.act(id, correction);

  assert.equal(outcome, 'rejected');
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

testDatabase('removes no request that came by the form', async (t, config) => {
  const { db, store } = await open(t, config);
  const id = await store.waitingRequest();

  const { outcome } = await store.act(id, { kind: 'call-removed' });

  assert.equal(outcome, 'rejected');
  assert.ok(await findRequest(db, id));
});

const correction = {
  kind: 'call-corrected',
  fields: { ...fields, phone: '600 000 013' },
} as const;

/** Opens a database. `log` logs a call as the owner, in a transaction of its own. */
async function open(t: TestContext, config: DatabaseConfig) {
  const { db, store, people, clock } = await openTestStore(t, config);
  const log = ({ id = randomUUID(), at = clock.now().toISOString() } = {}) =>
    db
      .transaction()
      .execute((trx) =>
        logCall(trx, { id, at, fields, person: people.owner.id }, clock.now()),
      );
  return { db, store, clock, log };
}
