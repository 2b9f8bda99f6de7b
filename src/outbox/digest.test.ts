import assert from 'node:assert/strict';
import { openTestOutbox } from '../../tests/support/outbox.ts';
import { act } from '../../tests/support/requests.ts';
import { startTestSmtp } from '../../tests/support/smtp.ts';
import { testDatabase } from '../../tests/support/stores.ts';
import { digest, planSummary } from './summaries.ts';

const hourMs = 60 * 60 * 1000;
const suspect = { state: 'quarantined', reason: 'seo,links' } as const;

testDatabase(
  'what is quarantined is told in a digest: why, an excerpt, where to release it',
  async (t, config) => {
    const smtp = await startTestSmtp(t);
    const outbox = await openTestOutbox(t, config);
    const id = await outbox.addRequest({ ...suspect, name: 'Bea', message: 'x'.repeat(5000) });
    await outbox.addRequest({ ...suspect, reason: 'rate', name: '<b>Eva</b>' });
    await outbox.startWorker(smtp.url).idle();
    assert.equal(smtp.mails.length, 1);
    const raw = smtp.mails[0]?.raw.replace(/=\r\n/g, '') ?? '';
    assert.match(raw, /^Subject: Posible publicidad: 2 solicitudes/m);
    assert.match(raw, /ofrece posicionamiento web; lleva muchos enlaces/);
    assert.match(raw, /demasiadas solicitudes seguidas/);
    assert.match(raw, /dilo en la oficina/);
    assert.match(raw, new RegExp(`N.=C2=BA ${id}: Bea`));
    assert.match(raw, /&#60;b&#62;Eva/);
    assert.doesNotMatch(raw, /x{301}/);
    assert.doesNotMatch(raw, /^Reply-To/im);
  },
);

testDatabase('digests come at most every four hours, and only with something in them', async (t, config) => {
  const smtp = await startTestSmtp(t);
  const outbox = await openTestOutbox(t, config);
  const worker = outbox.startWorker(smtp.url);
  await worker.idle();
  await worker.pass(5 * hourMs);
  assert.equal(smtp.mails.length, 0);
  await outbox.addRequest(suspect);
  await worker.pass(15_000);
  await outbox.addRequest(suspect);
  await worker.pass(4 * hourMs - 30_000);
  assert.equal(smtp.mails.length, 1);
  await worker.pass(15_000);
  assert.equal(smtp.mails.length, 1);
  await worker.pass(15_000);
  assert.equal(smtp.mails.length, 2);
  assert.notEqual(smtp.mails[0]?.messageId, smtp.mails[1]?.messageId);
  await worker.pass(5 * hourMs);
  assert.equal(smtp.mails.length, 2);
});

testDatabase('while a digest cannot get out there is no second one', async (t, config) => {
  const smtp = await startTestSmtp(t);
  await smtp.stop();
  const outbox = await openTestOutbox(t, config);
  const worker = outbox.startWorker(smtp.url);
  await worker.idle();
  await outbox.addRequest(suspect);
  await worker.pass(15_000);
  await outbox.addRequest(suspect);
  await worker.pass(5 * hourMs);
  assert.equal((await outbox.notices()).length, 1);
});

testDatabase('of several servers that plan at once, one makes the digest', async (t, config) => {
  const outbox = await openTestOutbox(t, config);
  for (let count = 0; count < 10; count++) await outbox.addRequest(suspect);
  // On PostgreSQL each takes a connection of its own from the pool.
  const plans = Array.from({ length: 8 }, () => planSummary(outbox.db, digest, outbox.clock.now()));
  await Promise.all([...plans, outbox.addRequest(suspect), outbox.addRequest(suspect)]);
  const notices = await outbox.notices();
  assert.deepEqual(
    notices.map(({ kind }) => kind),
    ['digest'],
  );
});

testDatabase('a flood is told by its first fifty and a count', async (t, config) => {
  const smtp = await startTestSmtp(t);
  const outbox = await openTestOutbox(t, config);
  for (let count = 0; count < 60; count++) await outbox.addRequest(suspect);
  await outbox.startWorker(smtp.url).idle();
  const raw = smtp.mails[0]?.raw.replace(/=\r\n/g, '') ?? '';
  assert.match(raw, /^Subject: Posible publicidad: 60 solicitudes/m);
  assert.equal(new Set(raw.match(/=C2=BA \d+:/g)).size, 50);
  assert.match(raw, /Y 10 m=C3=A1s/);
});

testDatabase(
  'what was released meanwhile is told by a notice of its own, not by the digest',
  async (t, config) => {
    const smtp = await startTestSmtp(t);
    const outbox = await openTestOutbox(t, config);
    const id = await outbox.addRequest(suspect);
    await planSummary(outbox.db, digest, outbox.clock.now());
    await act(outbox.db, id, { kind: 'released' }, { now: outbox.clock.now() });
    await outbox.startWorker(smtp.url).idle();
    assert.equal(smtp.mails.length, 1);
    assert.match(smtp.mails[0]?.messageId ?? '', /^<solicitud-/);
    assert.ok((await outbox.notices()).every(({ state }) => state === 'delivered'));
  },
);
