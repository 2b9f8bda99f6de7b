import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { openTestDatabase, testOnPostgres } from '../../tests/kit/database.ts';
import { storedRequest } from '../../tests/kit/requests.ts';
import { until } from '../../tests/kit/until.ts';
import { enqueueDelivery } from './deliveries.ts';
import { classify, eraseRequests } from './personal-data.ts';
import type { PersonKeys } from './queries.ts';
import { insertRequest } from './store.ts';

const ana = '+34600000001';
const office = '+34930000000';

type Row = [emailKey: string, phoneKey: string | null, reason: string];

const cases: Record<string, Row[]> = {
  'ticks requests of the same address': [
    ['ana@example.org', null, 'this'],
    ['ana@example.org', ana, 'same-address'],
    ['', ana, 'same-phone'],
  ],
  'ticks a logged call with the same telephone': [
    ['ana@example.org', ana, 'this'],
    ['', ana, 'same-phone'],
  ],
  'ticks a form request from the page of a logged call with its telephone': [
    ['', ana, 'this'],
    ['ana@example.org', ana, 'same-phone'],
  ],
  'leaves people unticked who share the telephone of their administrator': [
    ['ana@example.org', office, 'this'],
    ['pau@example.org', office, 'same-phone-other-address'],
    ['pau@example.org', ana, 'indirect'],
  ],
  'leaves all of several addresses unticked from the page of a logged call': [
    ['', office, 'this'],
    ['ana@example.org', office, 'same-phone-other-address'],
    ['pau@example.org', office, 'same-phone-other-address'],
    ['', ana, 'indirect'],
  ],
};
for (const [title, rows] of Object.entries(cases))
  test(title, () => {
    const all = rows.map(([emailKey, phoneKey], id) => ({ id, emailKey, phoneKey }));
    assert.deepEqual(
      classify(all[0] as PersonKeys, all).map(({ reason }) => reason),
      rows.map(([, , reason]) => reason),
    );
  });

test('never ticks two different addresses', () => {
  const keys = fc.record({
    emailKey: fc.constantFrom('', 'a@x.es', 'b@x.es', 'c@x.es'),
    phoneKey: fc.constantFrom(null, ana, office),
  });
  fc.assert(
    fc.property(fc.array(keys, { minLength: 1, maxLength: 8 }), (rows) => {
      const all = rows.map((row, id) => ({ ...row, id }));
      const [start] = all;
      if (!start) return;
      const ticked = new Set(
        classify(start, all).flatMap(({ id, ticked }) => (ticked ? [id] : [])),
      );
      const addresses = new Set(
        all.filter(({ id }) => ticked.has(id)).map(({ emailKey }) => emailKey),
      );
      addresses.delete('');
      assert.ok(ticked.has(0) && addresses.size <= 1);
    }),
  );
});

testOnPostgres(
  'an erasure waits for a summary that is being enqueued',
  async (t, config) => {
    const { queries: db } = await openTestDatabase(t, config);
    const now = new Date('2026-11-21T09:00:00.000Z');
    const id = await insertRequest(db, storedRequest);
    await enqueueDelivery(
      db,
      { kind: 'digest', requestId: null, channels: ['mail'] },
      now,
    );
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    let erasing: Promise<number> | undefined;
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('requests')
        .set({ digestQueuedAt: now.toISOString() })
        .execute();
      erasing = eraseRequests(db, { ids: [id], by: null }, now);
      await until(async () => (await waiting.execute(db)).rows.length > 0);
      await trx.updateTable('deliveries').set({ runAt: now.toISOString() }).execute();
    });
    assert.equal(await erasing, 1);
  },
);
