import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { testOnPostgres } from '../../tests/kit/database.ts';
import { openTestStore } from '../../tests/kit/store.ts';
import { until } from '../../tests/kit/until.ts';
import type { Db } from '../database/tables.ts';
import { enqueueDeliveries } from './deliveries.ts';
import { classify, eraseRequests } from './personal-data.ts';

const ana = '+34600000001';
const office = '+34930000000';

/** Each search starts from the first request of its case. */
const cases = [
  {
    title: 'ticks requests of the same address',
    requests: [
      { emailKey: 'ana@example.org', phoneKey: null, reason: 'this' },
      { emailKey: 'ana@example.org', phoneKey: ana, reason: 'same-address' },
      { emailKey: '', phoneKey: ana, reason: 'same-phone' },
    ],
  },
  {
    title: 'ticks a logged call with the same telephone',
    requests: [
      { emailKey: 'ana@example.org', phoneKey: ana, reason: 'this' },
      { emailKey: '', phoneKey: ana, reason: 'same-phone' },
    ],
  },
  {
    title: 'ticks a form request from the page of a logged call with its telephone',
    requests: [
      { emailKey: '', phoneKey: ana, reason: 'this' },
      { emailKey: 'ana@example.org', phoneKey: ana, reason: 'same-phone' },
    ],
  },
  {
    title: 'leaves people unticked who share the telephone of their administrator',
    requests: [
      { emailKey: 'ana@example.org', phoneKey: office, reason: 'this' },
      {
        emailKey: 'pau@example.org',
        phoneKey: office,
        reason: 'same-phone-other-address',
      },
      { emailKey: 'pau@example.org', phoneKey: ana, reason: 'indirect' },
    ],
  },
  {
    title: 'leaves all of several addresses unticked from the page of a logged call',
    requests: [
      { emailKey: '', phoneKey: office, reason: 'this' },
      {
        emailKey: 'ana@example.org',
        phoneKey: office,
        reason: 'same-phone-other-address',
      },
      {
        emailKey: 'pau@example.org',
        phoneKey: office,
        reason: 'same-phone-other-address',
      },
      { emailKey: '', phoneKey: ana, reason: 'indirect' },
    ],
  },
];

for (const { title, requests } of cases) {
  test(title, () => {
    const all = requests.map(({ emailKey, phoneKey }, id) => ({
      id,
      emailKey,
      phoneKey,
    }));

    const [start = assert.fail()] = all;
    const reasons = classify(start, all).map(({ reason }) => reason);

    assert.deepEqual(
      reasons,
      requests.map(({ reason }) => reason),
    );
  });
}

const requestsOfAnyone = fc
  .array(
    fc.record({
      emailKey: fc.constantFrom('', 'a@x.es', 'b@x.es', 'c@x.es'),
      phoneKey: fc.constantFrom(null, ana, office),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((rows) => rows.map((row, id) => ({ ...row, id })));

test('ticks the request that the search starts from', () => {
  fc.assert(
    fc.property(requestsOfAnyone, (all) => {
      const [start = assert.fail()] = all;

      const ticked = classify(start, all).filter(({ ticked }) => ticked);

      assert.ok(ticked.some(({ id }) => id === start.id));
    }),
  );
});

test('never ticks two different addresses', () => {
  fc.assert(
    fc.property(requestsOfAnyone, (all) => {
      const [start = assert.fail()] = all;

      const ticked = classify(start, all).filter(({ ticked }) => ticked);

      const addresses = new Set(ticked.map(({ emailKey }) => emailKey));
      addresses.delete('');
      assert.ok(addresses.size <= 1);
    }),
  );
});

testOnPostgres(
  'an erasure waits for a summary that is being enqueued',
  async (t, config) => {
    const { db, store, clock } = await openTestStore(t, config);
    const id = await store.waitingRequest();
    const now = clock.now();
    await enqueueDeliveries(
      db,
      { kind: 'digest', requestId: null, channels: ['mail'] },
      now,
    );

    let erasing: Promise<number> | undefined;
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('requests')
        .set({ digestQueuedAt: now.toISOString() })
        .execute();
      erasing = eraseRequests(db, { ids: [id], by: null }, now);
      await until(() => isWaitingForLock(db));
      // If the locks were taken in the other order, this would end in a deadlock.
      await trx.updateTable('deliveries').set({ runAt: now.toISOString() }).execute();
    });

    assert.equal(await erasing, 1);
  },
);

async function isWaitingForLock(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
