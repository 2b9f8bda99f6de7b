import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { addPerson } from '../../tests/kit/auth.ts';
import { openTestDatabase, sqliteFile } from '../../tests/kit/database.ts';
import { startTestSmtp } from '../../tests/kit/smtp.ts';
import { readConfig } from '../config.ts';
import { enqueueDelivery } from '../requests/deliveries.ts';
import { checkChannels } from './channels.ts';
import { checkStorage } from './storage.ts';

const now = new Date('2026-11-21T09:00:00.000Z');

test('says first that no notification channel works', async (t) => {
  const { queries: db } = await openTestDatabase(t, await sqliteFile(t));
  const { env: mail } = await startTestSmtp(t);
  const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32).toString('base64')}`;
  const webhook = { WEBHOOK_URL: 'https://hooks.example/secret', WEBHOOK_SECRET };
  const check = async (env: Record<string, string>) => {
    const findings = await checkChannels(readConfig(env), db, now);
    assert.doesNotMatch(JSON.stringify(findings), /secret/);
    return findings
      .map((one) => [one.subject, one.level, one.action].filter(Boolean).join(' '))
      .join(', ');
  };
  assert.equal(await check({}), 'Avisos fail');
  assert.equal(await check(webhook), 'Correo warn, Otro programa pass');
  assert.equal(await check(mail), 'Correo pass');
  const unreachable = { ...mail, SMTP_URL: 'smtp://127.0.0.1:1' };
  assert.equal(await check(unreachable), 'Avisos fail, Correo fail test-mail');
  const quarterOfAnHourAgo = new Date(now.getTime() - 15 * 60_000);
  const enqueue = (channel: 'mail' | 'webhook') =>
    enqueueDelivery(
      db,
      { kind: 'digest', requestId: null, channels: [channel] },
      quarterOfAnHourAgo,
    );
  await enqueue('webhook');
  assert.equal(await check(mail), 'Correo pass', 'another channel is late');
  await enqueue('mail');
  assert.equal(await check(mail), 'Avisos fail, Correo pass, Correo fail');
  await db.updateTable('deliveries').set({ status: 'failed' }).execute();
  assert.equal(await check(mail), 'Correo pass, Correo warn retry-deliveries');
  await addPerson(db, 'Marc');
  await sql`insert into push_subscriptions (person_id, endpoint, p256dh, auth, browser, system, created_at)
    values (1, '', '', '', '', '', '')`.execute(db);
  await db.updateTable('deliveries').set({ channel: 'push' }).execute();
  assert.equal(
    await check({}),
    'Correo warn, Notificaciones pass, Notificaciones warn retry-deliveries',
  );
  await sql`pragma query_only = on`.execute(db);
  assert.equal((await checkStorage(readConfig({}).storage, db)).level, 'fail');
});
