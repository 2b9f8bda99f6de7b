import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestOutbox, origin } from '../../tests/support/outbox.ts';
import { act } from '../../tests/support/requests.ts';
import { startTestSmtp } from '../../tests/support/smtp.ts';
import { testDatabase } from '../../tests/support/stores.ts';
import { createLinkFor } from '../auth/invitations.ts';
import type { RequestAction } from '../desk-api/actions.ts';
import { reminderMail } from './summary-mails.ts';

const hourMs = 60 * 60 * 1000;

testDatabase(
  'a request that nobody answers is named in a reminder after 20 hours, once',
  async (t, config) => {
    const smtp = await startTestSmtp(t);
    const outbox = await openTestOutbox(t, config);
    const id = await outbox.addRequest({ name: '<i>Bea</i>', message: `<u>${'x'.repeat(5000)}` });
    const worker = outbox.startWorker(smtp.url);
    await worker.idle();
    await worker.pass(20 * hourMs - 60_000);
    assert.equal(smtp.mails.length, 1);
    await worker.pass(90_000);
    assert.equal(smtp.mails.length, 2);
    const raw = smtp.mails[1]?.raw.replace(/=\r\n/g, '') ?? '';
    assert.match(raw, /^Subject: 1 solicitud sin contestar/m);
    assert.match(raw, new RegExp(`N.=C2=BA ${id}: `));
    assert.match(raw, /&#60;i&#62;Bea/);
    assert.match(raw, /&#60;u&#62;xxx/);
    assert.doesNotMatch(raw, /x{121}/);
    await worker.pass(48 * hourMs);
    assert.equal(smtp.mails.length, 2);
  },
);

testDatabase(
  'a request whose day has come is named at eight, with its note, once, and again on its next day',
  async (t, config) => {
    const smtp = await startTestSmtp(t);
    const outbox = await openTestOutbox(t, config);
    const worker = outbox.startWorker(smtp.url);
    const id = await outbox.addRequest({ name: 'Bea', answered_at: '2026-11-21T09:10:00.000Z' });
    await createLinkFor(outbox.db, { name: 'Marc' }, outbox.clock.now());
    const send = (action: RequestAction) =>
      act(outbox.db, id, action, { now: outbox.clock.now(), person: 1 });
    await send({ kind: 'note', text: '<b>Presupuesto</b> enviado' });
    await send({ kind: 'reminder-set', on: '2026-11-22' });
    const told = () => smtp.mails.filter(({ raw }) => /^Subject: Para hoy: 1 solicitud/m.test(raw));
    const until = async (moment: string) => worker.pass(Date.parse(moment) - outbox.clock.now().getTime());
    await until('2026-11-22T06:59:00.000Z');
    assert.equal(told().length, 0);
    await until('2026-11-22T07:01:00.000Z');
    const raw = told()[0]?.raw.replace(/=\r\n/g, '') ?? '';
    assert.match(raw, new RegExp(`N.=C2=BA ${id}: Bea`));
    assert.match(raw, /^Nota: <b>Presupuesto<\/b> enviado/m);
    assert.match(raw, /<bdi>Nota: &#60;b&#62;Presupuesto/);
    await worker.pass(24 * hourMs);
    assert.equal(told().length, 1);
    await send({ kind: 'reminder-set', on: '2026-11-25' });
    await until('2026-11-25T07:01:00.000Z');
    assert.equal(told().length, 2);
    await send({ kind: 'reminder-set', on: '2026-11-26' });
    await send({ kind: 'reminder-cleared' });
    await until('2026-11-27T07:01:00.000Z');
    assert.equal(told().length, 2);
  },
);

testDatabase('what was answered or set apart is not named', async (t, config) => {
  const smtp = await startTestSmtp(t);
  const outbox = await openTestOutbox(t, config);
  const worker = outbox.startWorker(smtp.url);
  await worker.idle();
  await outbox.addRequest({ answered_at: '2026-11-21T10:00:00.000Z' });
  await outbox.addRequest({ state: 'quarantined', reason: 'links' });
  await worker.pass(15_000);
  await worker.pass(30 * hourMs);
  const subjects = smtp.mails.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]);
  assert.equal(subjects.length, 2);
  assert.ok(subjects.every((subject) => !subject?.includes('sin contestar')));
});

testDatabase('what is answered before the reminder gets out is not named in it', async (t, config) => {
  const smtp = await startTestSmtp(t);
  const outbox = await openTestOutbox(t, config);
  const worker = outbox.startWorker(smtp.url);
  await worker.idle();
  const id = await outbox.addRequest();
  const other = await outbox.addRequest({ name: 'Eva' });
  await worker.pass(15_000);
  await smtp.stop();
  await worker.pass(21 * hourMs);
  const answered = { answered_at: outbox.clock.now().toISOString() };
  await outbox.db.updateTable('requests').set(answered).where('id', '=', id).execute();
  await smtp.start();
  await worker.pass(hourMs);
  const raw = smtp.mails.at(-1)?.raw ?? '';
  assert.match(raw, /^Subject: 1 solicitud sin contestar/m);
  assert.match(raw, new RegExp(`N.=C2=BA ${other}: `));
});

testDatabase('reminders come at most every hour, with all that fell due meanwhile', async (t, config) => {
  const smtp = await startTestSmtp(t);
  const outbox = await openTestOutbox(t, config);
  const worker = outbox.startWorker(smtp.url);
  await worker.idle();
  for (let count = 0; count < 3; count++) {
    await outbox.addRequest();
    await worker.pass(10 * 60_000);
  }
  for (let quarters = 0; quarters < 4 * 22; quarters++) await worker.pass(hourMs / 4);
  const subjects = smtp.mails.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1] ?? '');
  assert.deepEqual(
    subjects.filter((subject) => subject.includes('sin contestar')),
    ['1 solicitud sin contestar', '2 solicitudes sin contestar'],
  );
});

testDatabase('what was received before there were reminders is not brought up', async (t, config) => {
  const smtp = await startTestSmtp(t);
  const outbox = await openTestOutbox(t, config);
  await outbox.addRequest({ reminded_in: 0 });
  const worker = outbox.startWorker(smtp.url);
  await worker.idle();
  await worker.pass(30 * hourMs);
  assert.equal(smtp.mails.length, 1);
});

const content = {
  id: 1,
  created_at: '2026-11-21T08:00:00.000Z',
  missedCalls: new Map(),
  requests: [],
  more: 1,
};

test('a promise is spoken of in the reminder only while the site makes it', () => {
  const textWhere = (promisesAnswerIn24Hours: boolean) =>
    reminderMail({ ...origin, promisesAnswerIn24Hours }, content, new Date('2026-11-21T08:00:00.000Z')).text;
  assert.match(textWhere(true), /la web promete contestar en 24/);
  assert.doesNotMatch(textWhere(false), /promete|24/);
});
