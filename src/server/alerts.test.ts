import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { testClock } from '../../tests/kit/clock.ts';
import { postForm, validRequest } from '../../tests/kit/form.ts';
import { startTestServer } from '../../tests/kit/server.ts';
import { until } from '../../tests/kit/until.ts';
import { startWebhookReceiver } from '../../tests/kit/webhook-receiver.ts';

test('alerts within a minute that requests cannot be stored', async (t) => {
  const { server, clock, events } = await startTelling(t);
  await sql`pragma query_only = on`.execute(server.database.queries);
  assert.equal((await postForm(server.url, validRequest)).status, 503);
  clock.advance(60_000);
  await until(() => events().includes('storage.failing'));
});

test('alerts when a step of the nightly job fails, the same night', async (t) => {
  const { server, clock, events } = await startTelling(t);
  await writeFile(server.backupDir, 'a file in the place of the folder');
  await until(
    async () => (await server.database.queries.selectFrom('jobRuns').select('job').execute()).length > 0,
  );
  clock.advance(20 * 60 * 60_000);
  await until(() => {
    clock.advance(60_000);
    return events().includes('nightly.failing');
  });
});

/** A server as it is assembled for visitors, and what it told so far. */
async function startTelling(t: TestContext) {
  const { url: notifyUrl, received } = await startWebhookReceiver(t);
  const clock = testClock();
  const server = await startTestServer(t, { clock, notifyUrl });
  server.deliver();
  return { server, clock, events: () => received.map(({ body }) => (body as { event?: string }).event) };
}
