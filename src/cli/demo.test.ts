import assert from 'node:assert/strict';
import { runCommand } from '../../tests/kit/commands.ts';
import { fill } from '../../tests/kit/requests.ts';
import { testDatabase } from '../../tests/kit/stores.ts';
import { openDatabase } from '../database/open.ts';
import { enqueueSummaries } from '../notifications/schedule.ts';

const dayMs = 24 * 60 * 60 * 1000;

testDatabase('fills an empty database once, without deliveries', async (t, config) => {
  assert.equal((await runCommand(config, ['demo'])).code, 0);
  const { queries, close } = await openDatabase(config);
  t.after(close);
  const requests = await queries.selectFrom('requests').selectAll().orderBy('receivedAt').execute();
  assert.equal(requests.length, 50);
  const weeks = (Date.now() - Date.parse(requests[0]?.receivedAt ?? '')) / (7 * dayMs);
  assert.ok(weeks > 7 && weeks < 9, `${weeks}`);
  assert.deepEqual(await queries.selectFrom('deliveries').select('id').execute(), []);
  // A running server finds nothing for a reminder or a digest.
  await enqueueSummaries(queries, true, new Date());
  assert.deepEqual(await queries.selectFrom('deliveries').select('id').execute(), []);
  const waiting = requests.filter(({ state, answeredAt }) => state === 'received' && answeredAt === null);
  const late = waiting.filter(({ receivedAt }) => Date.now() - Date.parse(receivedAt) > dayMs);
  assert.ok(waiting.length >= 5 && late.length >= 2 && late.length < waiting.length);
  assert.ok(requests.every(({ receivedAt, answeredAt }) => (answeredAt ?? receivedAt) >= receivedAt));
  for (const label of ['outcome', 'answeredHow'] as const)
    assert.ok(new Set(requests.map((request) => request[label])).size > 2, label);
  const again = await runCommand(config, ['demo']);
  assert.deepEqual([again.code, again.stdout], [1, '']);
});

testDatabase('refuses a database with a single request', async (t, config) => {
  await fill(config, [{}]);
  assert.equal((await runCommand(config, ['demo'])).code, 1);
  const { queries, close } = await openDatabase(config);
  t.after(close);
  assert.equal((await queries.selectFrom('requests').select('id').execute()).length, 1);
});
