import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from './config.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const good = { WEBHOOK_URL: 'https://n8n.example.com/webhook/a', WEBHOOK_SECRET: secret };

test('a webhook has an address, a secret, and tells the number alone unless more is wanted', () => {
  assert.equal(readConfig({}).webhook, null);
  const { webhook } = readConfig(good);
  assert.deepEqual(webhook, { url: good.WEBHOOK_URL, secret: Buffer.alloc(32, 7), content: 'id' });
  assert.equal(readConfig({ ...good, WEBHOOK_CONTENT: 'everything' }).webhook?.content, 'everything');
});

test('to this machine it may go without encryption, and nowhere else', () => {
  for (const host of ['localhost:5678', '127.0.0.1', '[::1]:80'])
    assert.ok(readConfig({ ...good, WEBHOOK_URL: `http://${host}/hook` }).webhook);
  for (const url of [
    'http://n8n.example.com/a',
    'ftp://n8n.example.com',
    'https://u:p@n8n.example.com/a',
    'n8n',
  ])
    assert.throws(
      () => readConfig({ ...good, WEBHOOK_URL: url }),
      /WEBHOOK_URL: expected an address with https/,
    );
});

test('without a secret, or with one that is too short or no base64, it is refused, and the secret is not printed', () => {
  const { WEBHOOK_URL } = good;
  assert.throws(() => readConfig({ WEBHOOK_URL }), /WEBHOOK_SECRET: required where WEBHOOK_URL is set/);
  for (const wrong of ['s3cret', 'whsec_c2hvcnQ=', `whsec_${'*'.repeat(44)}`])
    assert.throws(
      () => readConfig({ WEBHOOK_URL, WEBHOOK_SECRET: wrong }),
      (error: Error) =>
        /WEBHOOK_SECRET: expected whsec_/.test(error.message) && !error.message.includes(wrong),
    );
  assert.throws(() => readConfig({ ...good, WEBHOOK_CONTENT: 'all' }), /expected one of id, everything/);
});
