import { writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { testClock } from '../../tests/kit/clock.ts';
import { startTestServer } from '../../tests/kit/server.ts';
import { until } from '../../tests/kit/until.ts';
import { startWebhookReceiver } from '../../tests/kit/webhook-receiver.ts';

test('alerts when a step of the nightly job fails, the same night', async (t) => {
  const { url: notifyUrl, received } = await startWebhookReceiver(t);
  const clock = testClock();
  const server = await startTestServer(t, { clock, notifyUrl });
  server.notifications.start(server.app.log);
  t.after(() => server.notifications.stop(0));
  await writeFile(server.backupDir, 'a file in the place of the folder');
  await until(
    async () => (await server.database.queries.selectFrom('jobRuns').select('job').execute()).length > 0,
  );
  clock.advance(20 * 60 * 60_000);
  await until(() => {
    clock.advance(60_000);
    return received.some(({ body }) => (body as { event?: string }).event === 'nightly.failing');
  });
});
