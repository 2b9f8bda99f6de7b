import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestOutbox } from '../../tests/support/outbox.ts';
import { type ReceivedMail, type SmtpBehaviour, SmtpError, startTestSmtp } from '../../tests/support/smtp.ts';
import { sqliteFile } from '../../tests/support/stores.ts';

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

test('when one of several recipients is refused the notice is delivered, with a remark', async (t) => {
  const refuseRecipient = (address: string) =>
    address === 'gone@example.com' ? new SmtpError(550, '5.1.1 gone@example.com is gone') : undefined;
  const smtp = await startTestSmtp(t, { refuseRecipient });
  const outbox = await openTestOutbox(t, await sqliteFile(t), ['info@example.com', 'gone@example.com']);
  await outbox.addRequest();
  await outbox.startWorker(smtp.url).idle();
  assert.deepEqual(smtp.mails[0]?.to, ['info@example.com']);
  const [notice] = await outbox.notices();
  assert.deepEqual([notice?.state, notice?.last_error], ['delivered', '1 recipients refused']);
});

function refuse({ raw }: ReceivedMail, code: number): SmtpError | undefined {
  return raw.includes('Indeseada') ? new SmtpError(code, 'not this one, info@example.com') : undefined;
}
