import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { testClock } from '../../tests/kit/clock.ts';
import { postForm, validRequest } from '../../tests/kit/form.ts';
import { startTestServer } from '../../tests/kit/server.ts';
import { startTestSmtp } from '../../tests/kit/smtp.ts';
import { until } from '../../tests/kit/until.ts';
import { startWebhookReceiver } from '../../tests/kit/webhook.ts';
import { hourMs, minuteMs } from '../time.ts';

test('alerts when the nightly job fails', async (t) => {
  const { server, clock, alerted } = await open(t);
  await writeFile(server.backupDir, 'a file in the place of the folder');
  // The first night is recorded once the server has started.
  const jobs = server.database.queries
    .selectFrom('jobRuns')
    .select('job')
    .where('job', '=', 'nightly');
  await until(async () => (await jobs.execute()).length > 0);

  clock.advance(20 * hourMs);

  await alerted('nightly.failing');
});

test('alerts when requests cannot be stored', async (t) => {
  const { server, alerted } = await open(t);

  await sql`pragma query_only = on`.execute(server.database.queries);

  const answer = await postForm(server.url, validRequest);
  assert.equal(answer.status, 503);
  await alerted('storage.failing');
});

test('mails at once that requests cannot be stored', async (t) => {
  const smtp = await startTestSmtp(t);
  const server = await startTestServer(t, { mail: smtp.config });
  server.deliver();
  await sql`pragma query_only = on`.execute(server.database.queries);

  await postForm(server.url, validRequest);

  await until(() => smtp.mails.length > 0);
  assert.match(smtp.mails[0]?.raw ?? '', /^Subject: Urgente: /m);
});

/** Starts a server that alerts a receiver. */
async function open(t: TestContext) {
  const { url: alertUrl, received } = await startWebhookReceiver(t);
  const clock = testClock();
  const server = await startTestServer(t, { clock, alertUrl });
  server.deliver();

  return {
    server,
    clock,
    /** Moves the time forward until the receiver gets an alert of that kind. */
    alerted: (wanted: string) =>
      until(() => {
        clock.advance(minuteMs);
        const bodies = received.map(({ body }) => body as { event?: string });
        return bodies.some(({ event }) => event === wanted);
      }),
  };
}
