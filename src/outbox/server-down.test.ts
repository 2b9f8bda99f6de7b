import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestOutbox, testPatience } from '../../tests/support/outbox.ts';
import { type SmtpBehaviour, SmtpError, startTestSmtp } from '../../tests/support/smtp.ts';
import { sqliteFile } from '../../tests/support/stores.ts';

const dayMs = 24 * 60 * 60 * 1000;

// No reminder is due of it.
const answered = { answered_at: '2026-11-21T09:00:00.000Z' };

const down: Record<string, SmtpBehaviour> = {
  'says nothing': { greet: 'never' },
  'greets with 421': { greet: new SmtpError(421, '4.3.2 not now') },
  'greets with 554': { greet: new SmtpError(554, '5.7.1 not you') },
  'knows no such login': { login: { user: 'somebody', pass: 'else' } },
};

for (const [what, behaviour] of [['refuses connections', 'closed'] as const, ...Object.entries(down)]) {
  test(`a server that ${what} pauses the queue; its oldest notice alone probes, until all is delivered`, async (t) => {
    const smtp = await startTestSmtp(t, behaviour === 'closed' ? {} : behaviour);
    if (behaviour === 'closed') await smtp.stop();
    const outbox = await openTestOutbox(t, await sqliteFile(t));
    for (let count = 0; count < 4; count++) await outbox.addRequest();
    const patience = { ...testPatience, ...(behaviour === down['says nothing'] && { greetingTimeout: 100 }) };
    const worker = outbox.startWorker(smtp.url.replace('//', '//web:s3cret@'), patience);
    await worker.idle();
    for (let count = 0; count < 60; count++) await worker.pass(30_000);
    assert.deepEqual(
      worker.attempts.map(({ seconds }) => seconds),
      [0, 30, 90, 210, 450, 930, 1530],
    );
    assert.equal(new Set(worker.attempts.map(({ subject }) => subject)).size, 1);
    const waiting = await outbox.notices();
    for (const { state, last_error, refusals } of waiting) {
      assert.deepEqual([state, Boolean(last_error), refusals], ['pending', true, 0]);
      assert.doesNotMatch(String(last_error), /s3cret/);
    }
    Object.assign(patience, testPatience);
    smtp.behave({ login: { user: 'web', pass: 's3cret' } });
    if (behaviour === 'closed') await smtp.start();
    await worker.pass(10 * 60_000);
    assert.equal(smtp.mails.length, 4);
    assert.ok((await outbox.notices()).every(({ state }) => state === 'delivered'));
  });
}

test('a server that cannot be reached for seven days leaves the notices failed, each logged by its id', async (t) => {
  const smtp = await startTestSmtp(t);
  await smtp.stop();
  const outbox = await openTestOutbox(t, await sqliteFile(t));
  await outbox.addRequest(answered);
  await outbox.addRequest(answered);
  const worker = outbox.startWorker(smtp.url);
  await worker.idle();
  await worker.pass(7 * dayMs - 1);
  assert.deepEqual(
    (await outbox.notices()).map(({ state }) => state),
    ['pending', 'pending'],
  );
  await worker.pass(10 * 60_000);
  assert.deepEqual(
    (await outbox.notices()).map(({ state }) => state),
    ['failed', 'failed'],
  );
  const errors = outbox.lines.filter(({ level }) => level === 'error').map(({ text }) => text);
  assert.equal(errors.length, 2);
  assert.match(errors.join(), /"notice":1.*"notice":2/);
});

for (const data of ['hang up', 'never'] as const) {
  test(`a server that goes away in the middle of a message (${data}): others probe, all is delivered in the end`, async (t) => {
    const smtp = await startTestSmtp(t, { data });
    const outbox = await openTestOutbox(t, await sqliteFile(t));
    for (let count = 0; count < 3; count++) await outbox.addRequest();
    const patience = { ...testPatience, ...(data === 'never' && { socketTimeout: 2000 }) };
    const worker = outbox.startWorker(smtp.url, patience);
    await worker.idle();
    assert.equal(worker.attempts.length, 1);
    await worker.pass(30_000);
    await worker.pass(30_000);
    assert.equal(worker.attempts.length, 3);
    const notices = await outbox.notices();
    assert.ok(notices.every(({ state, refusals }) => state === 'pending' && refusals >= 0));
    Object.assign(patience, testPatience);
    smtp.behave({});
    for (let count = 0; count < 20; count++) await worker.pass(30_000);
    assert.ok((await outbox.notices()).every(({ state }) => state === 'delivered'));
  });
}

test('421 in the middle of a message pauses the queue briefly', async (t) => {
  const smtp = await startTestSmtp(t, { answer: () => new SmtpError(421, '4.3.2 closing') });
  const outbox = await openTestOutbox(t, await sqliteFile(t));
  await outbox.addRequest();
  await outbox.addRequest();
  const worker = outbox.startWorker(smtp.url);
  await worker.idle();
  assert.equal(worker.attempts.length, 1);
  smtp.behave({});
  for (let count = 0; count < 4; count++) await worker.pass(30_000);
  assert.ok((await outbox.notices()).every(({ state }) => state === 'delivered'));
});
