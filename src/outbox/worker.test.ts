import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestOutbox } from '../../tests/support/outbox.ts';
import { startTestSmtp } from '../../tests/support/smtp.ts';
import { sqliteFile, testDatabase } from '../../tests/support/stores.ts';
import { leaseMs } from './store.ts';

testDatabase('a nudge delivers at once what was stored', async (t, config) => {
  const smtp = await startTestSmtp(t);
  const outbox = await openTestOutbox(t, config);
  const worker = outbox.startWorker(smtp.url);
  await worker.idle();
  await outbox.addRequest();
  worker.nudge();
  await worker.idle();
  assert.equal(smtp.mails.length, 1);
  const [notice] = await outbox.notices();
  assert.equal(notice?.state, 'delivered');
  assert.equal(notice?.delivered_at, outbox.clock.now().toISOString());
});

testDatabase(
  'a nudge while another mail is on its way is not lost, and sends nothing twice',
  async (t, config) => {
    const gate = Promise.withResolvers<undefined>();
    const arrived = Promise.withResolvers<void>();
    const answer = () => {
      arrived.resolve();
      return gate.promise;
    };
    const smtp = await startTestSmtp(t, { answer });
    const outbox = await openTestOutbox(t, config);
    await outbox.addRequest();
    const worker = outbox.startWorker(smtp.url);
    await arrived.promise;
    await outbox.addRequest();
    worker.nudge();
    worker.nudge();
    gate.resolve(undefined);
    await worker.idle();
    assert.equal(smtp.mails.length, 2);
    assert.equal(new Set(smtp.mails.map(({ messageId }) => messageId)).size, 2);
  },
);

testDatabase('a second server never sends what the first one holds', async (t, config) => {
  const gate = Promise.withResolvers<undefined>();
  const arrived = Promise.withResolvers<void>();
  const answer = () => {
    arrived.resolve();
    return gate.promise;
  };
  const smtp = await startTestSmtp(t, { answer });
  const outbox = await openTestOutbox(t, config);
  await outbox.addRequest();
  const first = outbox.startWorker(smtp.url);
  await arrived.promise;
  const second = outbox.startWorker(smtp.url);
  await second.pass(leaseMs - 1);
  assert.deepEqual(second.attempts, []);
  gate.resolve(undefined);
  await first.idle();
  await second.pass(leaseMs);
  assert.equal(smtp.mails.length, 1);
});

testDatabase('a crash after the message sends it again, under the same Message-ID', async (t, config) => {
  const smtp = await startTestSmtp(t, { data: 'never' });
  const outbox = await openTestOutbox(t, config);
  await outbox.addRequest();
  const crashed = outbox.startWorker(smtp.url);
  while (smtp.mails.length === 0) await new Promise(setImmediate);
  await crashed.stop(0);
  smtp.behave({});
  const next = outbox.startWorker(smtp.url);
  await next.pass(leaseMs - 1);
  assert.equal(smtp.mails.length, 1);
  await next.pass(15_000);
  assert.equal(smtp.mails.length, 2);
  assert.equal(smtp.mails[0]?.messageId, smtp.mails[1]?.messageId);
  assert.equal((await outbox.notices())[0]?.state, 'delivered');
});

test('what another process stored is found within 15 seconds', async (t) => {
  const smtp = await startTestSmtp(t);
  const outbox = await openTestOutbox(t, await sqliteFile(t));
  const worker = outbox.startWorker(smtp.url);
  await worker.idle();
  await outbox.addRequest();
  await worker.pass(15_000);
  assert.equal(smtp.mails.length, 1);
});

test('a stop lets the mail in flight finish', async (t) => {
  const gate = Promise.withResolvers<undefined>();
  const smtp = await startTestSmtp(t, { answer: () => gate.promise });
  const outbox = await openTestOutbox(t, await sqliteFile(t));
  await outbox.addRequest();
  await outbox.addRequest();
  const worker = outbox.startWorker(smtp.url);
  while (smtp.mails.length === 0) await new Promise(setImmediate);
  const stopped = worker.stop(8000);
  gate.resolve(undefined);
  await stopped;
  const states = (await outbox.notices()).map(({ state }) => state);
  assert.deepEqual(states, ['delivered', 'pending']);
});

test('a database that is away for a while stops nothing for good', async (t) => {
  const smtp = await startTestSmtp(t);
  const outbox = await openTestOutbox(t, await sqliteFile(t));
  const worker = outbox.startWorker(smtp.url);
  await worker.idle();
  await outbox.addRequest();
  await outbox.db.schema.alterTable('notices').renameTo('elsewhere').execute();
  await worker.pass(15_000);
  assert.equal(outbox.lines.filter(({ level }) => level === 'error').length, 1);
  await outbox.db.schema.alterTable('elsewhere').renameTo('notices').execute();
  await worker.pass(15_000);
  assert.equal(smtp.mails.length, 1);
});
