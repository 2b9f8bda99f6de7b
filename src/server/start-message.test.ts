import assert from 'node:assert/strict';
import { test } from 'node:test';
import company from '#company';
import { completeCompany } from '../../tests/support/installation.ts';
import { launchChecklist } from '../company/launch-checklist.ts';
import { parseCompany } from '../company/schema.ts';
import { readConfig } from '../config.ts';
import { openPoints, startMessage } from './start-message.ts';

const started = { url: 'http://127.0.0.1:8080', desk: 'http://localhost:8080/oficina/' };
const mail = { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'web@example.com', MAIL_TO: 'info@example.com' };

test('the start says where the site is, how to open the desk, who is notified and what is open', () => {
  const example = parseCompany(company);
  const lines = startMessage({ ...started, config: readConfig({}), company: example }).split('\n');
  assert.equal(lines.length, 4);
  assert.match(lines[0] ?? '', /http:\/\/127\.0\.0\.1:8080\//);
  assert.match(lines[1] ?? '', /http:\/\/localhost:8080\/oficina\/.*requests -- desk/);
  assert.match(lines[2] ?? '', /SMTP_URL/);
  assert.match(lines[3] ?? '', new RegExp(` ${launchChecklist(example).length} .*requests -- doctor`));
});

test('a complete installation leaves nothing to say about going public', () => {
  const complete = parseCompany(completeCompany);
  const text = startMessage({ ...started, desk: null, config: readConfig(mail), company: complete });
  assert.match(text, /DESK_ORIGIN/);
  assert.match(text, /info@example\.com/);
  assert.doesNotMatch(text, /SMTP_URL|going public/);
  assert.equal(openPoints(complete), undefined);
});
