import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailBy, startTestSmtp } from '../../tests/support/smtp.ts';
import { sqliteFile } from '../../tests/support/stores.ts';
import { openDatabase } from '../database/open.ts';
import { enqueueDelivery } from '../requests/deliveries.ts';
import { checkChannels } from './channels.ts';

const now = new Date('2026-11-21T09:00:00.000Z');

test('says first that no notification channel works', async (t) => {
  const { queries, close } = await openDatabase(await sqliteFile(t));
  t.after(close);
  const { url } = await startTestSmtp(t);
  const webhook = { url: 'https://hooks.example/secret', secret: Buffer.alloc(32), content: 'id' } as const;
  const none = { mail: null, webhook: null, notifyUrl: null, requestsCommand: 'requests' };
  const check = async (config: Parameters<typeof checkChannels>[1]) => {
    const findings = await checkChannels(queries, config, now);
    assert.doesNotMatch(JSON.stringify(findings), /secret/);
    return findings.map(({ subject, level }) => `${subject} ${level}`);
  };
  assert.deepEqual(await check(none), ['Avisos fail']);
  assert.deepEqual(await check({ ...none, webhook }), ['Correo warn', 'Otro programa pass']);
  assert.deepEqual(await check({ ...none, mail: mailBy(url) }), ['Correo pass']);
  assert.deepEqual(await check({ ...none, mail: mailBy('smtp://127.0.0.1:1') }), [
    'Avisos fail',
    'Correo fail',
  ]);
  const quarterOfAnHourAgo = new Date(now.getTime() - 15 * 60_000);
  await enqueueDelivery(queries, { kind: 'digest', requestId: null, channels: ['mail'] }, quarterOfAnHourAgo);
  assert.deepEqual(await check({ ...none, mail: mailBy(url) }), [
    'Avisos fail',
    'Correo pass',
    'Correo fail',
  ]);
  await queries.updateTable('deliveries').set({ status: 'failed' }).execute();
  assert.deepEqual(await check({ ...none, mail: mailBy(url) }), ['Correo pass', 'Correo warn']);
});
