import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { makeEarlierDatabase } from '../../tests/support/earlier-schema.ts';
import { onBothStores } from '../../tests/support/stores.ts';
import type { DatabaseConfig } from '../config/database.ts';
import { findRequests } from '../requests/find.ts';
import { insertRequest, newestRequests } from '../requests/store.ts';
import { migrations } from './migrations.ts';
import { openDatabase } from './open.ts';
import { fillKeys } from './owners-notes.ts';

const both = onBothStores();
const newest = migrations.length;
const request = { received_at: '', state: 'received', name: '', email: '', phone: '', message: '' } as const;

for (let version = 1; version < newest; version++) {
  both(`what version ${version} kept is all there in version ${newest}`, async (t, config) => {
    await makeEarlierDatabase(config, version);
    const { queries } = await open(t, config);
    const [bea, ana, ...more] = await newestRequests(queries);
    assert.equal(more.length, 0);
    assert.deepEqual(
      [ana?.id, ana?.received_at, ana?.name, ana?.message, ana?.state],
      [1, '2026-01-02T03:04:05.678Z', 'Ana Ñandú', "Una 'grieta' 😀", 'received'],
    );
    assert.deepEqual([bea?.id, bea?.state, bea?.reason], [3, 'quarantined', 'seo']);
    // What came before is found as what comes now.
    const found = await findRequests(queries, { text: 'nandu' }, { skip: 0, take: 9 });
    assert.deepEqual([found.total, await fillKeys(queries)], [1, 0]);
    // Nobody is reminded of what came before there were reminders.
    assert.deepEqual([ana?.reminded_in, ana?.answered_at, ana?.http_request_id], [0, null, null]);
    assert.equal(await insertRequest(queries, request), 4, 'no number is given again');
  });
}

both(`what version 2 had to tell is still to be told`, async (t, config) => {
  await makeEarlierDatabase(config, 2);
  const { queries } = await open(t, config);
  const notices = await queries.selectFrom('notices').select(['kind', 'state', 'request_id']).execute();
  assert.deepEqual(
    notices.map((notice) => ({ ...notice })),
    [
      { kind: 'request', state: 'pending', request_id: 1 },
      { kind: 'digest', state: 'delivered', request_id: null },
    ],
  );
  for (const table of ['recent_contents', 'rate_counts', 'daily_keys'] as const) {
    assert.equal((await queries.selectFrom(table).selectAll().execute()).length, 1, table);
  }
});

test('this file knows every version', () => {
  // A new migration: put what the version before it could hold into test-earlier-schema.ts.
  assert.equal(newest, 6);
});

async function open(t: TestContext, config: DatabaseConfig) {
  const database = await openDatabase(config);
  t.after(database.close);
  return database;
}
