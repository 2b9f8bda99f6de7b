import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openTestOutbox, testPatience } from '../../tests/support/outbox.ts';
import { type ReceivedMail, type SmtpBehaviour, SmtpError, startTestSmtp } from '../../tests/support/smtp.ts';
import { sqliteFile, testDatabase } from '../../tests/support/stores.ts';
import type { DatabaseConfig } from '../config/database.ts';
import { readRefusedRecipients } from './recipients.ts';
import { readOutboxStatus } from './status.ts';

const dayMs = 24 * 60 * 60 * 1000;

test('a notice that is refused with 4xx waits alone, at most six hours, for seven days: then it has failed', async (t) => {
  const smtp = await startTestSmtp(t, { answer: (mail) => refuse(mail, 451) });
  const outbox = await openTestOutbox(t, await sqliteFile(t));
  await outbox.addRequest({ message: 'Indeseada' });
  const worker = outbox.startWorker(smtp.url);
  await worker.idle();
  while (outbox.clock.now() < new Date('2026-11-28T09:00:00Z')) await worker.pass(480_000);
  const tried = worker.attempts.map(({ seconds }) => seconds);
  const waits = tried.map((seconds, index) => seconds - (tried[index - 1] ?? 0));
  assert.ok(tried.length > 40);
  assert.equal(tried.at(-1), (7 * dayMs) / 1000);
  assert.ok(Math.max(...waits) <= 6 * 3600);
  assert.equal((await outbox.notices())[0]?.state, 'failed');
});

for (const [what, behaviour] of [
  ['5xx after the message', { answer: (mail) => refuse(mail, 554) }],
  ['5xx to the recipient', { refuseRecipient: () => new SmtpError(550, 'no <info@example.com> here') }],
] satisfies [string, SmtpBehaviour][]) {
  test(`${what}: it is tried again all the same, and stays as failed with its reason`, async (t) => {
    const smtp = await startTestSmtp(t, behaviour);
    const outbox = await openTestOutbox(t, await sqliteFile(t));
    await outbox.addRequest({ message: 'Indeseada' });
    const worker = outbox.startWorker(smtp.url);
    await worker.idle();
    for (const ms of [15_000, 15_000, 60_000]) await worker.pass(ms);
    assert.deepEqual(
      worker.attempts.map(({ seconds }) => seconds),
      [0, 30, 90],
    );
    await worker.pass(7 * dayMs);
    const [notice] = await outbox.notices();
    assert.deepEqual([notice?.state, notice?.attempts, notice?.refusals], ['failed', 4, 4]);
    assert.match(notice?.last_error ?? '', /55\d.*…@…/);
    assert.doesNotMatch(JSON.stringify([notice, outbox.lines]), /info@|Ana|ana@|Indeseada/);
  });
}

test('while one is refused the others go out; once it is taken it is delivered', async (t) => {
  const smtp = await startTestSmtp(t, { answer: (mail) => refuse(mail, 451) });
  const outbox = await openTestOutbox(t, await sqliteFile(t));
  await outbox.addRequest({ message: 'Indeseada' });
  for (let count = 0; count < 3; count++) await outbox.addRequest();
  const worker = outbox.startWorker(smtp.url);
  await worker.idle();
  for (let count = 0; count < 32; count++) await worker.pass(15_000);
  assert.deepEqual(
    worker.attempts.map(({ subject, seconds }) => [subject.slice(0, 15), seconds]),
    [
      ['Solicitud n.º 1', 0],
      ['Solicitud n.º 2', 0],
      ['Solicitud n.º 3', 0],
      ['Solicitud n.º 4', 0],
      ['Solicitud n.º 1', 30],
      ['Solicitud n.º 1', 90],
      ['Solicitud n.º 1', 210],
      ['Solicitud n.º 1', 450],
    ],
  );
  smtp.behave({});
  await worker.pass(480_000);
  assert.ok((await outbox.notices()).every(({ state }) => state === 'delivered'));
});

const two = ['info@example.com', 'taller@example.com'];
const greylisted: SmtpBehaviour = {
  refuseRecipient: (address) =>
    address === two[1] ? new SmtpError(450, `4.2.0 <${address}> greylisted`) : undefined,
};

/** A notice to both, which the first of them took. */
async function tellTwo(t: TestContext, config: DatabaseConfig) {
  const smtp = await startTestSmtp(t, greylisted);
  const outbox = await openTestOutbox(t, config, two);
  await outbox.addRequest({ answered_at: '2026-11-21T09:00:00.000Z' });
  const worker = outbox.startWorker(smtp.url);
  await worker.idle();
  return { smtp, outbox, worker };
}

testDatabase(
  'of two recipients one is told to come later: it is told then, and the other once',
  async (t, config) => {
    const { smtp, outbox, worker } = await tellTwo(t, config);
    const [waiting] = await outbox.notices();
    assert.deepEqual([waiting?.state, waiting?.owes], ['delivered', 1]);
    assert.match(waiting?.last_error ?? '', /450 .*…@…/);
    assert.deepEqual(await readRefusedRecipients(outbox.db, outbox.clock.now()), [
      { address: two[1], notices: 1, reason: waiting?.last_error },
    ]);
    smtp.behave({});
    await worker.pass(30_000);
    assert.deepEqual(
      smtp.mails.map(({ to }) => to),
      [[two[0]], [two[1]]],
    );
    assert.equal(new Set(smtp.mails.map(({ messageId }) => messageId)).size, 1);
    assert.ok(smtp.mails.every(({ raw }) => /^To: info@example.com, taller@example.com/m.test(raw)));
    const [told] = await outbox.notices();
    assert.deepEqual([told?.state, told?.owes, told?.last_error], ['delivered', 0, null]);
    assert.equal(told?.delivered_at, waiting?.delivered_at);
    assert.deepEqual(await readRefusedRecipients(outbox.db, outbox.clock.now()), []);
    await worker.pass(dayMs);
    assert.equal(smtp.mails.length, 2);
  },
);

testDatabase(
  'one that is refused for seven days is given up, and nobody counts as untold',
  async (t, config) => {
    const { smtp, outbox, worker } = await tellTwo(t, config);
    for (let count = 0; count < 8 * 4; count++) await worker.pass(dayMs / 4);
    const tried = worker.attempts.length;
    assert.ok(tried > 20, `${tried} times`);
    await worker.pass(dayMs);
    assert.equal(worker.attempts.length, tried);
    const [notice] = await outbox.notices();
    assert.deepEqual([notice?.state, notice?.owes, smtp.mails.length], ['delivered', 0, 1]);
    const { pending, failed } = await readOutboxStatus(outbox.db, outbox.clock.now());
    assert.deepEqual([pending, failed], [0, 0]);
  },
);

test('a recipient that was added or taken away meanwhile is told, or is not', async (t) => {
  const smtp = await startTestSmtp(t, greylisted);
  const outbox = await openTestOutbox(t, await sqliteFile(t), two);
  await outbox.addRequest();
  const before = outbox.startWorker(smtp.url);
  await before.idle();
  await before.stop(0);
  const worker = outbox.startWorker(smtp.url, testPatience, {
    recipients: ['info@example.com', 'nueva@example.com'],
  });
  await worker.pass(30_000);
  assert.deepEqual(
    smtp.mails.map(({ to }) => to),
    [['info@example.com'], ['nueva@example.com']],
  );
  assert.equal((await outbox.notices())[0]?.owes, 0);
});

function refuse({ raw }: ReceivedMail, code: number): SmtpError | undefined {
  return raw.includes('Indeseada') ? new SmtpError(code, 'not this one, info@example.com') : undefined;
}
