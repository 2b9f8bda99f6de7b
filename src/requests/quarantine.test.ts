import assert from 'node:assert/strict';
import { goodRequest } from '../../tests/support/form.ts';
import { openTestOutbox } from '../../tests/support/outbox.ts';
import { openTestPush } from '../../tests/support/push.ts';
import { newestRequests } from '../../tests/support/requests.ts';
import { startTestSmtp } from '../../tests/support/smtp.ts';
import { testDatabase } from '../../tests/support/stores.ts';
import { openDatabase } from '../database/open.ts';
import type { Db } from '../database/tables.ts';
import { claimNotice, insertRequestNotice } from '../outbox/store.ts';
import { junkRequest, releaseRequest, unjunkRequest } from './quarantine.ts';
import { insertRequest } from './store.ts';

const now = new Date('2026-11-21T09:00:00.000Z');
testDatabase('a request that is released twice is received, and its one notice is due', async (t, config) => {
  const { queries, close } = await openDatabase(config);
  t.after(close);
  const row = {
    ...goodRequest,
    received_at: now.toISOString(),
    state: 'quarantined',
    reason: 'links',
  } as const;
  const id = await insertRequest(queries, row);
  await insertRequest(queries, row);
  const outcomes = await Promise.all([release(queries, id), release(queries, id)]);
  assert.deepEqual(outcomes, ['changed', 'changed']);
  const states = (await newestRequests(queries)).map(({ id, state, reason }) => [id, state, reason]);
  assert.deepEqual(states, [
    [2, 'quarantined', 'links'],
    [1, 'received', null],
  ]);
  const notices = await queries.selectFrom('notices').selectAll().execute();
  assert.deepEqual(
    notices.map(({ kind, request_id, state, due_at }) => ({ kind, request_id, state, due_at })),
    [{ kind: 'request', request_id: id, state: 'pending', due_at: now.toISOString() }],
  );
});

testDatabase('junk takes the notice back that waits, and no digest tells of it', async (t, config) => {
  const outbox = await openTestOutbox(t, config);
  const smtp = await startTestSmtp(t);
  const target = { id: await outbox.addRequest(), by: null };
  const judge = (change: typeof junkRequest) =>
    outbox.db.transaction().execute((transaction) => change(transaction, target, outbox.clock.now()));
  await judge(junkRequest);
  await outbox.startWorker(smtp.url).idle();
  assert.deepEqual([smtp.mails.length, await outbox.notices()], [0, []]);
  const stored = await outbox.db.selectFrom('requests').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([stored.state, stored.reason], ['quarantined', 'owner']);
  await judge(releaseRequest);
  assert.equal((await outbox.notices()).length, 1);
});

testDatabase(
  'of what is judged to be spam nobody else is told, though somebody was already',
  async (t, config) => {
    const { queries, close } = await openDatabase(config);
    t.after(close);
    const id = await insertRequest(queries, {
      ...goodRequest,
      received_at: now.toISOString(),
      state: 'received',
    });
    await insertRequestNotice(queries, id, now);
    await queries.updateTable('notices').set({ state: 'delivered', owes: 1 }).execute();
    await queries.transaction().execute((transaction) => junkRequest(transaction, { id, by: null }, now));
    assert.equal(await claimNotice(queries, now), undefined);
    assert.equal((await queries.selectFrom('notices').selectAll().execute())[0]?.state, 'delivered');
  },
);

testDatabase('there is nothing to release where no request is in quarantine', async (t, config) => {
  const { queries, close } = await openDatabase(config);
  t.after(close);
  const id = await insertRequest(queries, {
    ...goodRequest,
    received_at: now.toISOString(),
    state: 'received',
  });
  assert.equal(await release(queries, id), 'changed');
  assert.equal(await release(queries, 999), 'not found');
  assert.deepEqual(await queries.selectFrom('notices').selectAll().execute(), []);
});

testDatabase(
  'what was called spam by mistake is told by mail, though a device was told of it before',
  async (t, config) => {
    const push = await openTestPush(t, config);
    await push.addDevice();
    const id = await push.addRequest();
    const worker = push.startWorker();
    await worker.idle();
    for (const change of [junkRequest, unjunkRequest])
      await push.db
        .transaction()
        .execute((transaction) => change(transaction, { id, by: null }, push.clock.now()));
    await worker.pass(60_000);
    const notices = (await push.notices()).map(({ channel, state }) => `${channel} ${state}`);
    assert.deepEqual(notices.toSorted(), ['mail pending', 'push delivered']);
  },
);

async function release(db: Db, id: number) {
  const { outcome } = await db
    .transaction()
    .execute((transaction) => releaseRequest(transaction, { id, by: null }, now));
  return outcome;
}
