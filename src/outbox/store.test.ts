import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { goodRequest } from '../../tests/support/form.ts';
import { onBothStores } from '../../tests/support/stores.ts';
import type { DatabaseConfig } from '../config/database.ts';
import { openDatabase } from '../database/open.ts';
import type { Db } from '../database/tables.ts';
import { insertRequest } from '../requests/store.ts';
import {
  claimNotice,
  giveUp,
  insertRequestNotice,
  type Lease,
  leaseMs,
  markDelivered,
  markRefused,
  markUnreachable,
  nextDue,
  release,
} from './store.ts';

const bothStores = onBothStores();
const start = new Date('2026-11-21T09:00:00.000Z');
const after = (ms: number) => new Date(start.getTime() + ms);

bothStores.core('the oldest notice that is due is taken first, and counted', async (t, config) => {
  const db = await open(t, config);
  await addNotice(db, after(1000));
  const oldest = await addNotice(db, start);
  const lease = await claim(db, after(2000));
  assert.equal(lease.request_id, oldest);
  assert.equal(lease.attempts, 1);
  assert.equal(lease.tried_since, after(2000).toISOString());
});

bothStores('what is not due yet is left alone, and known as next', async (t, config) => {
  const db = await open(t, config);
  await addNotice(db, after(1000));
  assert.equal(await claimNotice(db, start), undefined);
  assert.deepEqual(await nextDue(db, start), after(1000));
});

bothStores.core('of twenty that claim at once, each gets another notice', async (t, config) => {
  const db = await open(t, config);
  for (let count = 0; count < 12; count++) await addNotice(db, start);
  const claimed = await Promise.all(Array.from({ length: 20 }, () => claimNotice(db, start)));
  const ids = claimed.flatMap((lease) => (lease ? [lease.id] : []));
  assert.equal(ids.length, 12);
  assert.equal(new Set(ids).size, 12);
});

bothStores.core(
  'a holder whose lease is over can neither deliver, refuse nor give back',
  async (t, config) => {
    const db = await open(t, config);
    await addNotice(db, start);
    const late = await claim(db, start);
    assert.equal(await markDelivered(db, late, after(leaseMs)), false);
    const holder = await claim(db, after(leaseMs));
    const again = after(2 * leaseMs);
    const refusal = { reason: 'late', again, over: start };
    assert.equal(await markDelivered(db, late, after(leaseMs)), false);
    assert.deepEqual(await markRefused(db, late, after(leaseMs), refusal), []);
    assert.deepEqual(await release(db, late, after(leaseMs)), []);
    assert.equal(await markDelivered(db, holder, after(leaseMs)), true);
    assert.equal((await onlyNotice(db)).state, 'delivered');
  },
);

bothStores(
  'a refusal is kept with its reason until it is due again, and fails once its time is over',
  async (t, config) => {
    const db = await open(t, config);
    await addNotice(db, start);
    const refusal = { reason: '451 later', again: after(30_000), over: after(-1) };
    await markRefused(db, await claim(db, start), start, refusal);
    const { state, refusals, last_error } = await onlyNotice(db);
    assert.deepEqual([state, refusals, last_error], ['pending', 1, '451 later']);
    assert.equal(await claimNotice(db, after(29_999)), undefined);
    await markRefused(db, await claim(db, after(30_000)), after(30_000), { ...refusal, over: start });
    assert.equal((await onlyNotice(db)).state, 'failed');
    assert.equal(await claimNotice(db, after(10 * leaseMs)), undefined);
  },
);

bothStores('when nothing can go out, every notice that waits says why and since when', async (t, config) => {
  const db = await open(t, config);
  await addNotice(db, start);
  await addNotice(db, start);
  await markUnreachable(db, after(1000), 'ECONNREFUSED');
  await markUnreachable(db, after(5000), 'ETIMEDOUT');
  const notices = await db.selectFrom('notices').selectAll().execute();
  for (const { last_error, tried_since, attempts, state } of notices) {
    assert.deepEqual(
      { last_error, tried_since, attempts, state },
      { last_error: 'ETIMEDOUT', tried_since: after(1000).toISOString(), attempts: 0, state: 'pending' },
    );
  }
  assert.deepEqual(await giveUp(db, after(6000), after(999)), []);
  assert.equal((await giveUp(db, after(6000), after(1000))).length, 2);
});

async function open(t: TestContext, config: DatabaseConfig): Promise<Db> {
  const database = await openDatabase(config);
  t.after(database.close);
  return database.queries;
}

async function addNotice(db: Db, at: Date): Promise<number> {
  const row = { ...goodRequest, received_at: at.toISOString(), state: 'received' } as const;
  const id = await insertRequest(db, row);
  await insertRequestNotice(db, id, at);
  return id;
}

async function claim(db: Db, now: Date): Promise<Lease> {
  const lease = await claimNotice(db, now);
  assert.ok(lease);
  return lease;
}

function onlyNotice(db: Db) {
  return db.selectFrom('notices').selectAll().executeTakeFirstOrThrow();
}
