import assert from 'node:assert/strict';
import { test } from 'node:test';
import company from '#company';
import { completeCompany } from '../../tests/kit/company.ts';
import { launchChecklist } from '../company/launch-checklist.ts';
import { parseCompany } from '../company/schema.ts';
import { readConfig } from '../config.ts';
import { startMessage } from './start-message.ts';

const url = 'http://127.0.0.1:8080';
const mail = {
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'web@example.com',
  MAIL_TO: 'info@example.com',
};

test('logs the site, the desk command, the notifications and the open checklist', async () => {
  const example = parseCompany(company);
  const [site, desk, notifications, open] = await startMessage(
    url,
    readConfig({}),
    example,
  );
  assert.match(site?.[1] ?? '', /http:\/\/127\.0\.0\.1:8080\//);
  assert.match(desk?.[1] ?? '', /http:\/\/localhost:8080\/oficina\/.*requests -- desk/);
  assert.match(notifications?.join() ?? '', /^warn,.*SMTP_URL/);
  assert.equal(open?.[0], 'warn');
  assert.match(
    open?.[1] ?? '',
    new RegExp(` ${launchChecklist(example).length} .*requests -- doctor`),
  );
});

test('logs why the desk is closed, and no completed checklist', async () => {
  const advertising = { tagId: 'AW-123456789', formLabel: 'a', callLabel: 'b' };
  const complete = { ...parseCompany(completeCompany), advertising };
  const webhook = {
    WEBHOOK_URL: 'https://n8n.example/?s3cret',
    WEBHOOK_SECRET: `whsec_${'a'.repeat(32)}`,
  };
  const [, desk, ...more] = await startMessage(
    url,
    readConfig({ ...mail, ...webhook }),
    complete,
  );
  assert.match(desk?.join() ?? '', /^error,.*closed.*DESK_ORIGIN/);
  assert.match(more.join(), /webhook at n8n\.example;/);
  assert.doesNotMatch(more.join(), /SMTP_URL|going public|warn|@|s3cret/);
});
