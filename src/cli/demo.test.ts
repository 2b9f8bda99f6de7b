import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { runCommand } from '../../tests/kit/commands.ts';
import { openTestDatabase, testDatabase } from '../../tests/kit/database.ts';
import { newestRequests } from '../../tests/kit/requests.ts';
import type { DatabaseConfig } from '../config.ts';
import { enqueueSummaries } from '../notifications/schedule.ts';
import { dayMs } from '../time.ts';

testDatabase('fills an empty database with fifty requests', async (t, config) => {
  const { code, requests } = await fillEmpty(t, config);
  assert.equal(code, 0);
  assert.equal(requests.length, 50);
});

testDatabase('invents requests of the last eight weeks', async (t, config) => {
  const { requests } = await fillEmpty(t, config);

  const oldest = requests.at(-1)?.receivedAt ?? '';
  const weeks = (Date.now() - Date.parse(oldest)) / (7 * dayMs);
  assert.ok(weeks > 7 && weeks < 9, `${weeks}`);
});

testDatabase('invents waiting requests, some of them late', async (t, config) => {
  const { requests } = await fillEmpty(t, config);

  const waiting = requests.filter(
    ({ state, answeredAt }) => state === 'received' && answeredAt === null,
  );
  const late = waiting.filter(
    ({ receivedAt }) => Date.now() - Date.parse(receivedAt) > dayMs,
  );
  assert.ok(waiting.length >= 5, `${waiting.length}`);
  assert.ok(late.length >= 2, `${late.length}`);
  assert.ok(late.length < waiting.length, `${late.length}`);
});

testDatabase('invents no answer before its request', async (t, config) => {
  const { requests } = await fillEmpty(t, config);

  for (const { id, receivedAt, answeredAt } of requests)
    assert.ok((answeredAt ?? receivedAt) >= receivedAt, `${id}`);
});

for (const column of ['outcome', 'answeredHow'] as const)
  testDatabase(`invents several values of ${column}`, async (t, config) => {
    const { requests } = await fillEmpty(t, config);

    const values = new Set(requests.map((request) => request[column]));
    assert.ok(values.size > 2, [...values].join());
  });

testDatabase('leaves nothing for a running server to send', async (t, config) => {
  const { db } = await fillEmpty(t, config);

  const schedule = { deskIsOpen: true, remindAfterHours: 20 };
  await enqueueSummaries(db, schedule, new Date());

  assert.deepEqual(await db.selectFrom('deliveries').select('id').execute(), []);
});

testDatabase('refuses a database with a request', async (t, config) => {
  const { db } = await fillEmpty(t, config);
  await db.deleteFrom('requests').where('id', '!=', 1).execute();

  const { code, stdout } = await runCommand(config, ['demo']);

  assert.equal(code, 1);
  assert.equal(stdout, '');
});

async function fillEmpty(t: TestContext, config: DatabaseConfig) {
  const { code } = await runCommand(config, ['demo']);
  const { queries: db } = await openTestDatabase(t, config);
  return { code, db, requests: await newestRequests(db) };
}
