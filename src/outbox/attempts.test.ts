import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyBaseLogger } from 'fastify';
import { openTestOutbox, origin } from '../../tests/support/outbox.ts';
import { SmtpError, startTestSmtp } from '../../tests/support/smtp.ts';
import { sqliteFile } from '../../tests/support/stores.ts';
import { createOutbox } from './outbox.ts';

test('what came of each attempt to send a mail is told', async (t) => {
  const answers = [new SmtpError(451, 'later')];
  const smtp = await startTestSmtp(t, { answer: () => answers.pop() });
  const { db, clock, log, addRequest } = await openTestOutbox(t, await sqliteFile(t));
  await addRequest();
  await addRequest();
  const both = Promise.withResolvers<void>();
  const outcomes: string[] = [];
  const onAttempt = (outcome: string) => {
    if (outcomes.push(outcome) === 2) both.resolve();
  };
  const mail = { ...origin.config, url: smtp.url, plain: true };
  const company = {
    name: 'Vertical BCN',
    siteUrl: 'https://www.example.com',
    email: 'info@example.com',
    claims: { answerIn24Hours: true },
  };
  const outbox = createOutbox({
    db,
    clock,
    desk: null,
    config: { mail, notifyUrl: null, webhook: null, requestsCommand: 'npx requests' },
    company,
    counts: { delivery: onAttempt, push() {}, webhook() {} },
  });
  outbox.start(log as unknown as FastifyBaseLogger);
  t.after(() => outbox.stop(0));
  await both.promise;
  assert.deepEqual(outcomes, ['refused', 'delivered']);
});
