import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestOutbox } from '../../tests/support/outbox.ts';
import { SmtpError, startTestSmtp } from '../../tests/support/smtp.ts';
import { sqliteFile, testDatabase } from '../../tests/support/stores.ts';
import { claimNotice } from './store.ts';

const hourEarlier = '2026-11-21T08:00:00.000Z';
const dayLater = '2026-11-22T09:00:00.000Z';

testDatabase(
  'a clock that is set back during an outage of the mail makes nobody wait longer',
  async (t, config) => {
    const smtp = await startTestSmtp(t);
    await smtp.stop();
    const outbox = await openTestOutbox(t, config);
    await outbox.addRequest();
    const worker = outbox.startWorker(smtp.url);
    await worker.idle();
    outbox.clock.set(hourEarlier);
    await smtp.start();
    await worker.pass(30_000);
    assert.equal(smtp.mails.length, 1);
  },
);

testDatabase('nor does one that is refused, or a lease that somebody left behind', async (t, config) => {
  const smtp = await startTestSmtp(t, { answer: () => new SmtpError(451, 'later') });
  const outbox = await openTestOutbox(t, config);
  await outbox.addRequest();
  const worker = outbox.startWorker(smtp.url);
  await worker.idle();
  await outbox.addRequest();
  // Of a server that ended in the middle of it.
  await claimNotice(outbox.db, outbox.clock.now());
  outbox.clock.set(hourEarlier);
  smtp.behave({});
  await worker.pass(30_000);
  assert.equal(smtp.mails.length, 3);
});

testDatabase('a digest comes no later for it', async (t, config) => {
  const smtp = await startTestSmtp(t);
  const outbox = await openTestOutbox(t, config);
  await outbox.addRequest({ state: 'quarantined', reason: 'seo' });
  const worker = outbox.startWorker(smtp.url);
  await worker.idle();
  outbox.clock.set(hourEarlier);
  await outbox.addRequest({ state: 'quarantined', reason: 'seo' });
  await worker.pass(30_000);
  assert.equal(smtp.mails.length, 2);
});

test('a day forward, what waits goes out at once, and once', async (t) => {
  const smtp = await startTestSmtp(t, { answer: () => new SmtpError(451, 'later') });
  const outbox = await openTestOutbox(t, await sqliteFile(t));
  await outbox.addRequest({ answered_at: '2026-11-21T09:00:00.000Z' });
  const worker = outbox.startWorker(smtp.url);
  await worker.idle();
  smtp.behave({});
  outbox.clock.set(dayLater);
  for (let count = 0; count < 4; count++) await worker.pass(30_000);
  assert.equal(smtp.mails.length, 2);
});
