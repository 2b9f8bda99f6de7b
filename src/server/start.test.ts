import assert from 'node:assert/strict';
import { test } from 'node:test';
import company from '#company';
import { completeCompany } from '../../tests/kit/installation.ts';
import { launchChecklist } from '../company/launch-checklist.ts';
import { parseCompany } from '../company/schema.ts';
import { readConfig } from '../config.ts';
import { startMessage } from './start.ts';

const url = 'http://127.0.0.1:8080';
const mail = { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'web@example.com', MAIL_TO: 'info@example.com' };

test('the start says where the site is, how to open the desk, who is notified and what is open', async () => {
  const example = parseCompany(company);
  const [site, desk, notifications, open] = await startMessage(url, readConfig({}), example, {
    namesRecipients: true,
  });
  assert.match(site?.[1] ?? '', /http:\/\/127\.0\.0\.1:8080\//);
  assert.match(desk?.[1] ?? '', /http:\/\/localhost:8080\/oficina\/.*requests -- desk/);
  assert.match(notifications?.join() ?? '', /^warn,.*SMTP_URL/);
  assert.equal(open?.[0], 'warn');
  assert.match(open?.[1] ?? '', new RegExp(` ${launchChecklist(example).length} .*requests -- doctor`));
});

test('a complete installation leaves nothing to say about going public', async () => {
  const advertising = { tagId: 'AW-123456789', formLabel: 'a', callLabel: 'b' };
  const complete = { ...parseCompany(completeCompany), advertising };
  const lines = (namesRecipients: boolean) =>
    startMessage(url, readConfig(mail), complete, { namesRecipients });
  const text = (await lines(true)).join();
  assert.match(text, /DESK_ORIGIN/);
  assert.match(text, /info@example\.com/);
  assert.doesNotMatch(text, /SMTP_URL|going public|warn/);
  assert.doesNotMatch((await lines(false)).join(), /@/);
});
