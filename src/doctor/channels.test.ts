import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { addPerson, device } from '../../tests/kit/auth.ts';
import { openTestDatabase, sqliteFile } from '../../tests/kit/database.ts';
import { mailConfig, startTestSmtp } from '../../tests/kit/smtp.ts';
import type { Config } from '../config.ts';
import type { Channel, Db } from '../database/tables.ts';
import { enqueueDeliveries } from '../requests/deliveries.ts';
import { checkChannels, checkWebhookProcessor } from './channels.ts';

const now = new Date('2026-11-21T09:00:00.000Z');

const webhook = {
  url: 'https://hooks.example/t0ken',
  secret: Buffer.alloc(32),
  content: 'id',
} as const;

test('fails while no channel is set up', async (t) => {
  const { check } = await open(t);
  assert.deepEqual(await check({}), ['Avisos fail']);
});

test('recommends mail if only a webhook is set up', async (t) => {
  const { check } = await open(t);
  assert.deepEqual(await check({ webhook }), ['Correo warn', 'Otro programa pass']);
});

test('names only the host of a webhook', async (t) => {
  const { db } = await open(t);

  const findings = await checkChannels({ mail: null, webhook }, db, now);

  const printed = JSON.stringify(findings);
  assert.match(printed, /hooks\.example/);
  assert.doesNotMatch(printed, /t0ken/);
});

test('passes with a mail server that answers', async (t) => {
  const { check, mail } = await open(t);
  assert.deepEqual(await check({ mail }), ['Correo pass']);
});

test('fails if the only mail server is down', async (t) => {
  const { check } = await open(t);
  const mail = mailConfig('smtp://127.0.0.1:1');

  assert.deepEqual(await check({ mail }), ['Correo fail test-mail', 'Avisos warn']);
});

test('reports one failure for late mails of a server that is down', async (t) => {
  const { check, db } = await open(t);
  await enqueueLate(db, 'mail');
  const mail = mailConfig('smtp://127.0.0.1:1');

  assert.deepEqual(await check({ mail }), [
    'Correo fail test-mail',
    'Correo warn',
    'Avisos warn',
  ]);
});

test('says in words why the mail server is unreachable', async (t) => {
  const { db } = await open(t);
  const mail = mailConfig('smtp://127.0.0.1:1');

  const findings = await checkChannels({ mail, webhook: null }, db, now);

  assert.equal(findings[0]?.subject, 'Correo');
  const texts = findings.map(({ text, owner }) => `${text} ${owner}`).join('\n');
  assert.doesNotMatch(texts, /ECONN|127\.0\.0\.1/);
});

test('fails if the deliveries of the only channel are late', async (t) => {
  const { check, mail, db } = await open(t);
  await enqueueLate(db, 'mail');

  assert.deepEqual(await check({ mail }), ['Correo pass', 'Correo fail', 'Avisos warn']);
});

test('warns of late mails to a single recipient', async (t) => {
  const { check, mail, db } = await open(t);
  await enqueueLate(db, 'mail');
  await db.updateTable('deliveries').set({ recipient: 'marta@example.com' }).execute();

  assert.deepEqual(await check({ mail }), ['Correo pass', 'Correo warn']);
});

test('ignores late deliveries of an unused channel', async (t) => {
  const { check, mail, db } = await open(t);
  await enqueueLate(db, 'webhook');

  assert.deepEqual(await check({ mail }), ['Correo pass']);
});

test('offers to retry deliveries that failed for seven days', async (t) => {
  const { check, mail, db } = await open(t);
  await enqueueLate(db, 'mail');
  await db.updateTable('deliveries').set({ status: 'failed' }).execute();

  const findings = await check({ mail });

  assert.deepEqual(findings, ['Correo pass', 'Correo warn retry-deliveries']);
});

test('checks the deliveries to devices with notifications', async (t) => {
  const { check, db } = await open(t);
  await addDevice(db);
  await enqueueLate(db, 'push');
  await db.updateTable('deliveries').set({ status: 'failed' }).execute();

  assert.deepEqual(await check({}), [
    'Correo warn',
    'Notificaciones pass',
    'Notificaciones warn retry-deliveries',
  ]);
});

test('leaves out the administrator’s advice if there is none', async (t) => {
  const { db } = await open(t);
  await addDevice(db);
  await enqueueLate(db, 'push');

  const findings = await checkChannels({ mail: null, webhook: null }, db, now);

  const late = findings.find(
    ({ level, subject }) => level === 'fail' && subject === 'Notificaciones',
  );
  assert.ok(late?.owner);
  assert.equal(late.admin, undefined);
});

const everything = { ...webhook, content: 'everything' } as const;
const processor = { name: 'n8n', purpose: 'avisos', country: 'Alemania', transfer: null };

test('warns of a webhook that gets everything without a processor', () => {
  const findings = checkWebhookProcessor(everything, { processors: [] });

  assert.deepEqual(
    findings.map(({ level }) => level),
    ['warn'],
  );
});

test('passes with such a webhook if processors are named', () => {
  const findings = checkWebhookProcessor(everything, { processors: [processor] });

  assert.deepEqual(findings, []);
});

test('passes with a webhook that gets only ids', () => {
  assert.deepEqual(checkWebhookProcessor(webhook, { processors: [] }), []);
});

async function open(t: TestContext) {
  const { queries: db } = await openTestDatabase(t, await sqliteFile(t));
  const { config: mail } = await startTestSmtp(t);
  return {
    db,
    mail,
    /** Returns the subject, the level and the action of each finding. */
    async check(channels: Partial<Pick<Config, 'mail' | 'webhook'>>) {
      const config = { mail: null, webhook: null, ...channels };
      const findings = await checkChannels(config, db, now);
      return findings.map(({ subject, level, action }) =>
        [subject, level, action].filter(Boolean).join(' '),
      );
    },
  };
}

async function enqueueLate(db: Db, channel: Channel): Promise<void> {
  const quarterOfAnHourAgo = new Date(now.getTime() - 15 * 60_000);
  const digest = { kind: 'digest', requestId: null, channels: [channel] } as const;
  await enqueueDeliveries(db, digest, quarterOfAnHourAgo);
}

async function addDevice(db: Db): Promise<void> {
  const { id } = await addPerson(db, 'Marc');
  await db
    .insertInto('pushSubscriptions')
    .values({
      personId: id,
      endpoint: '',
      p256dh: '',
      auth: '',
      createdAt: '2026-11-20T23:30:00.000Z',
      ...device,
    })
    .execute();
}
