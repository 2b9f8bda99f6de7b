import assert from 'node:assert/strict';
import { test } from 'node:test';
import placeholders from '#company';
import { completeCompany } from '../../tests/kit/company.ts';
import { launchChecklist } from '../company/launch-checklist.ts';
import { parseCompany } from '../company/schema.ts';
import { readConfig } from '../config.ts';
import { version } from '../version.ts';
import { startMessage } from './start-message.ts';

const url = 'http://127.0.0.1:8080';
const unconfigured = readConfig({});
const withChannels = readConfig({
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'web@example.com',
  MAIL_TO: 'info@example.com',
  WEBHOOK_URL: 'https://n8n.example/?s3cret',
  WEBHOOK_SECRET: `whsec_${'a'.repeat(32)}`,
});

const example = parseCompany(placeholders);
const complete = parseCompany(completeCompany);
const advertising = { tagId: 'AW-123456789', formLabel: 'a', callLabel: 'b' };

test('says where the site is', async () => {
  const [site] = await startMessage(url, unconfigured, example);

  assert.match(site?.[1] ?? '', /http:\/\/127\.0\.0\.1:8080\//);
});

test('names the version', async () => {
  const [site] = await startMessage(url, unconfigured, example);

  assert.ok(site?.[1].includes(version));
});

test('says how to open the desk', async () => {
  const [, desk] = await startMessage(url, unconfigured, example);

  assert.match(desk?.[1] ?? '', /http:\/\/localhost:8080\/oficina\/.*requests -- desk/);
});

test('warns that mail is not set up', async () => {
  const [, , notifications] = await startMessage(url, unconfigured, example);

  assert.equal(notifications?.[0], 'warn');
  assert.match(notifications[1], /SMTP_URL/);
});

test('warns of open settings before going public', async () => {
  const [, , , open] = await startMessage(url, unconfigured, example);

  const count = launchChecklist(example).length;
  assert.equal(open?.[0], 'warn');
  assert.match(open[1], new RegExp(` ${count} .*requests -- doctor`));
});

test('counts no hint at a setting that may be right', async () => {
  const company = { ...complete, languages: ['es' as const] };
  assert.deepEqual(
    launchChecklist(company).map(({ kind }) => kind),
    ['consider'],
  );

  const lines = await startMessage(url, withChannels, company);

  assert.deepEqual(
    lines.filter(([level]) => level === 'warn'),
    [],
  );
});

test('says why the desk is closed', async () => {
  const company = { ...complete, advertising };

  const [, desk] = await startMessage(url, withChannels, company);

  assert.equal(desk?.[0], 'error');
  assert.match(desk[1], /closed.*DESK_ORIGIN/);
});

test('names the configured channels', async () => {
  const [, , notifications] = await startMessage(url, withChannels, complete);

  assert.equal(notifications?.[0], 'info');
  assert.match(notifications[1], /webhook at n8n\.example;/);
  assert.doesNotMatch(notifications[1], /SMTP_URL/);
});

test('prints no address and no secret', async () => {
  const lines = await startMessage(url, withChannels, complete);

  assert.doesNotMatch(lines.join(), /@|s3cret/);
});

test('prints no line for a complete checklist', async () => {
  const lines = await startMessage(url, withChannels, complete);

  assert.equal(lines.length, 3);
  assert.doesNotMatch(lines.join(), /going public|warn/);
});
