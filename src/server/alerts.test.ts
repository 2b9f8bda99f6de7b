import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testClock } from '../../tests/kit/clock.ts';
import { postForm, validRequest } from '../../tests/kit/form.ts';
import { startTestServer } from '../../tests/kit/server.ts';
import { until } from '../../tests/kit/until.ts';
import { startWebhookReceiver } from '../../tests/kit/webhook.ts';

test('alerts when the nightly job fails, and when requests cannot be stored', async (t) => {
  const { url: alertUrl, received } = await startWebhookReceiver(t);
  const clock = testClock();
  const server = await startTestServer(t, { clock, alertUrl });
  server.deliver();
  const alerted = (wanted: string) =>
    until(() => {
      clock.advance(60_000);
      return received.some(({ body }) => (body as { event?: string }).event === wanted);
    });
  await writeFile(server.backupDir, 'a file in the place of the folder');
  const jobs = server.database.queries.selectFrom('jobRuns').select('job');
  await until(async () => (await jobs.execute()).length > 0);
  clock.advance(20 * 60 * 60_000);
  await alerted('nightly.failing');
  await sql`pragma query_only = on`.execute(server.database.queries);
  assert.equal((await postForm(server.url, validRequest)).status, 503);
  await alerted('storage.failing');
});
