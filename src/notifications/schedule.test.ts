import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { testDatabase } from '../../tests/kit/database.ts';
import {
  openNotifications,
  origin,
  subscribeDevice,
} from '../../tests/kit/notifications.ts';
import { startPushService } from '../../tests/kit/push.ts';
import { act } from '../../tests/kit/requests.ts';
import { startTestSmtp } from '../../tests/kit/smtp.ts';
import type { DatabaseConfig } from '../config.ts';
import { hourMs } from '../time.ts';
import { claimNext } from './deliveries.ts';
import { enqueueSummaries } from './schedule.ts';
import { summaryEmail } from './summary-emails.ts';

testDatabase(
  'sends digests at most every four hours, each suspected request once',
  async (t, config) => {
    const { addSuspected, after, digests } = await open(t, config);
    await addSuspected('Uno');
    await after(0);
    assert.deepEqual(digests(), [['Uno']]);
    await addSuspected('Dos');
    await after(3);
    await addSuspected('Tres');
    assert.equal(digests().length, 1);
    await after(1);
    assert.deepEqual(digests(), [['Uno'], ['Dos', 'Tres']]);
    await after(24);
    assert.equal(digests().length, 2);
  },
);

testDatabase(
  'lists what is still suspected in one digest after a mail outage',
  async (t, config) => {
    const { addSuspected, after, digests, db, smtp, deliveries } = await open(t, config);
    for (const listed of [[], ['Uno', 'Dos', 'Tres']]) {
      await smtp.stop();
      for (const name of ['Spam', ...listed]) {
        await addSuspected(name);
        await after(5);
      }
      await db
        .updateTable('requests')
        .set({ state: 'spam' })
        .where('name', '=', 'Spam')
        .execute();
      await smtp.start();
      await after(1);
      assert.deepEqual(digests(), listed.length > 0 ? [listed] : []);
      assert.equal((await deliveries()).length, digests().length);
    }
  },
);

testDatabase(
  'reminds once by mail and push 20 hours after the receipt',
  async (t, config) => {
    const { addRequest, after, mails, pushes } = await open(t, config);
    await addRequest({ name: 'Ana' }, []);
    await after(0.5);
    await addRequest({ name: 'Bea' }, []);
    await after(19.4);
    assert.deepEqual([mails(), pushes()], [[], []]);
    await after(0.2);
    const title = '1 solicitud lleva más de 20\u00a0horas sin respuesta';
    assert.deepEqual([mails(), pushes()], [['reminder'], [title]]);
    for (const [hours, count] of [
      [0.7, 1],
      [0.4, 2],
      [48, 2],
    ] as const) {
      await after(hours);
      assert.deepEqual(
        [mails().length, pushes().length],
        [count, count],
        'at most one an hour',
      );
    }
  },
);

testDatabase(
  'sends the next reminder by the other way while one still waits',
  async (t, config) => {
    const { addRequest, after, mails, pushes, smtp, push } = await open(t, config);
    await smtp.stop();
    for (const name of ['Ana', 'Bea']) {
      await addRequest({ name }, []);
      await after(21);
    }
    await smtp.start();
    await after(1);
    assert.deepEqual([mails(), pushes().length], [['reminder'], 2]);
    push.answer(() => 503);
    for (const count of [2, 3]) {
      await addRequest({}, []);
      await after(21);
      assert.equal(mails().length, count);
    }
  },
);

testDatabase(
  'a reminder lists the oldest fifty, and counts the rest',
  async (t, config) => {
    const { addRequest, db, clock } = await openNotifications(t, config);
    const at = clock.now();
    const createdAt = at.toISOString();
    const long = 'x'.repeat(1000);
    for (let count = 1; count <= 51; count++)
      await addRequest(
        { name: `Ana ${count}`, message: `Grietas${long}`, reminderQueuedAt: createdAt },
        [],
      );
    for (const text of ['Conserje', `Portero${long}`])
      await act(db, 1, { kind: 'note', text }, { now: at });
    await act(db, 1, { kind: 'no-answer' }, { now: at });
    clock.advance(21 * hourMs);
    const from = { ...origin, desk: 'https://o.example' };
    const mail = await summaryEmail(
      db,
      from,
      { id: 1, kind: 'reminder', createdAt },
      clock.now(),
    );
    assert.equal(mail?.messageId, `<reminder-1.${at.getTime()}@www.example.com>`);
    assert.equal(mail.text.match(/^N\.º \d+: /gm)?.length, 50);
    const age = '.*\\(hace 21 h\\)\n';
    const first = `N.º 1: Ana 1\n.*ana@.*\nRecibida: ${age}Llamada sin respuesta: ${age}Nota: Porterox{112}…\n> Grietasx{292}…\n`;
    assert.match(
      mail.text,
      new RegExp(`^La web promete.* 24.*\n\n${first}.*https://o.example/oficina/.*\n`),
    );
    assert.match(mail.text, /\n\nY 1 más\.\n$/);
    const unpromised = { ...from, promisesAnswerIn24Hours: false };
    const other = await summaryEmail(
      db,
      unpromised,
      { id: 1, kind: 'reminder', createdAt },
      clock.now(),
    );
    assert.doesNotMatch(other?.text ?? '', /promete/);
  },
);

testDatabase(
  'sends follow-ups when their day comes, again if another day is chosen',
  async (t, config) => {
    const { addRequest, after, mails, pushes, db } = await open(t, config);
    const id = await addRequest({}, []);
    const remindAt = (remindAt: string) =>
      db
        .updateTable('requests')
        .set({ remindAt, followUpQueuedAt: null, answeredAt: '2026-11-21T09:00:00.000Z' })
        .where('id', '=', id)
        .execute();
    await remindAt('2026-11-22T07:00:00.000Z');
    await after(21);
    assert.deepEqual(mails(), []);
    await after(1);
    assert.deepEqual([mails(), pushes()], [['follow-up'], ['Para hoy: 1 solicitud']]);
    await remindAt('2026-11-23T07:00:00.000Z');
    await after(48);
    assert.equal(mails().length, 2);
  },
);

testDatabase(
  'sends only digests, without links, while the desk is closed',
  async (t, config) => {
    const { addSuspected, addRequest, after, smtp, mails } = await open(t, config, false);
    await addSuspected('Uno');
    await addRequest({}, []);
    await after(21);
    assert.deepEqual(mails(), ['digest']);
    const text = smtp.mails[0]?.raw ?? '';
    assert.match(
      text,
      /600 000 000, ana@example\.com.*Motivo: ofrece posicionamiento web/s,
    );
    assert.doesNotMatch(text, /oficina/);
  },
);

testDatabase('concurrent servers enqueue a summary once', async (t, config) => {
  const { addRequest, addSuspected, db, clock, deliveries } = await open(t, config);
  await addRequest();
  await addSuspected('Uno');
  await Promise.all([
    enqueueSummaries(db, true, clock.now()),
    enqueueSummaries(db, true, clock.now()),
  ]);
  assert.deepEqual(
    (await deliveries()).map(({ kind, channel }) => `${kind} ${channel}`),
    ['request mail', 'request push', 'digest mail'],
  );
});

testDatabase(
  'enqueues another mail for what falls due during a delivery',
  async (t, config) => {
    const { addRequest, db, clock, deliveries } = await openNotifications(t, config);
    for (const name of ['Uno', 'Dos']) {
      await addRequest({ name, state: 'suspected', reason: 'seo' });
      await enqueueSummaries(db, true, clock.now());
      clock.advance(5 * hourMs);
      await claimNext(db, ['mail'], clock.now());
    }
    assert.equal((await deliveries()).length, 2);
  },
);

async function open(t: TestContext, config: DatabaseConfig, deskIsOpen = true) {
  const notifications = await openNotifications(t, config);
  const { db, clock, addRequest } = notifications;
  const smtp = await startTestSmtp(t);
  const push = await startPushService(t, clock.now);
  await subscribeDevice(db, push, clock.now());
  const worker = notifications.start({ mail: smtp.config, push, origin: { deskIsOpen } });
  await worker.idle();
  return {
    ...notifications,
    ...{ smtp, push },
    addSuspected: (name: string) =>
      addRequest({ name, state: 'suspected', reason: 'seo' }),
    /** Lets the worker look once more, that many hours later. */
    async after(hours: number) {
      clock.advance(hours * hourMs + 15_000);
      await worker.idle();
    },
    /** The kinds of the mails, by their Message-ID. */
    mails: () => smtp.mails.map(({ messageId }) => /^<(\D+)-/.exec(messageId)?.[1]),
    pushes: () => push.received.map(({ message }) => message.title),
    digests: () =>
      smtp.mails.map(({ raw }) =>
        [...raw.matchAll(/^N\.=C2=BA \d+: (\w+)/gm)].map(([, name]) => name),
      ),
  };
}
