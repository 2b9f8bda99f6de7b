import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { FastifyBaseLogger } from 'fastify';
import { openTestOutbox } from '../../tests/support/outbox.ts';
import { SmtpError, startTestSmtp } from '../../tests/support/smtp.ts';
import { testDatabase } from '../../tests/support/stores.ts';
import { until } from '../../tests/support/until.ts';
import type { OutboxConfig } from '../config/mail.ts';
import { createOutbox } from './outbox.ts';
import { readOutboxStatus } from './status.ts';

// No reminder is due of it.
const answered = { answered_at: '2026-11-21T09:00:00.000Z' };

const minuteMs = 60_000;
const company = {
  name: 'Vertical BCN',
  siteUrl: 'https://www.example.com',
  email: 'info@example.com',
  claims: { answerIn24Hours: true },
};

testDatabase(
  'without a mail server notices wait untouched; once there is one they go out',
  async (t, config) => {
    const test = await openTestOutbox(t, config);
    const status = () => readOutboxStatus(test.db, test.clock.now());
    await test.addRequest(answered);
    await test.addRequest({ state: 'quarantined', reason: 'seo' });
    const withoutMail = { mail: null, notifyUrl: null, webhook: null, requestsCommand: 'npx requests' };
    const without = start(t, test, withoutMail);
    assert.equal(test.lines.filter(({ level, text }) => level === 'warn' && /SMTP_URL/.test(text)).length, 1);
    test.clock.advance(30 * 24 * 60 * minuteMs);
    assert.deepEqual(await status(), {
      pending: 1,
      failed: 0,
      oldestPendingSeconds: 30 * 24 * 3600,
    });
    await without.stop(0);
    const refusals = [new SmtpError(451, 'later')];
    const smtp = await startTestSmtp(t, { answer: () => refusals.pop() });
    const outcomes: string[] = [];
    const withMail = { ...withoutMail, mail: mailTo(smtp.url) };
    start(t, test, withMail, (outcome) => outcomes.push(outcome));
    await until(async () => (await status()).lastError !== undefined);
    test.clock.advance(minuteMs);
    await until(async () => (await status()).pending === 0);
    assert.deepEqual(await status(), {
      pending: 0,
      failed: 0,
      oldestPendingSeconds: null,
    });
    await until(() => outcomes.length === 3);
    assert.deepEqual(outcomes.toSorted(), ['delivered', 'delivered', 'refused'], 'as the metrics count them');
    assert.deepEqual(new Set(smtp.mails.map(({ messageId }) => messageId)).size, 2);
  },
);

type TestOutbox = Awaited<ReturnType<typeof openTestOutbox>>;

function start(
  t: TestContext,
  { db, clock, log }: TestOutbox,
  config: OutboxConfig,
  delivery = (_outcome: string): unknown => undefined,
) {
  const counts = { delivery, push() {}, webhook() {} };
  const outbox = createOutbox({ db, config, company, clock, desk: null, counts });
  outbox.start(log as unknown as FastifyBaseLogger);
  t.after(() => outbox.stop(0));
  return outbox;
}

function mailTo(url: string) {
  return { url, plain: true, from: { name: '', address: 'web@example.com' }, to: ['info@example.com'] };
}
