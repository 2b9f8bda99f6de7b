import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { makeEarlierDatabase } from '../../tests/support/earlier-schema.ts';
import { openTestOutbox } from '../../tests/support/outbox.ts';
import { newestRequests } from '../../tests/support/requests.ts';
import { startTestSmtp } from '../../tests/support/smtp.ts';
import { testDatabase } from '../../tests/support/stores.ts';
import type { DatabaseConfig } from '../config/database.ts';
import type { What } from '../desk-api/actions.ts';
import { takeActions } from '../requests/actions.ts';
import { findRequests } from '../requests/find.ts';
import { findRequest } from '../requests/find-one.ts';
import { insertRequest } from '../requests/store.ts';
import { migrations } from './migrations.ts';
import { openDatabase } from './open.ts';
import { fillSearchKeys } from './search-keys.ts';

const newest = migrations.length;
const request = { received_at: '', state: 'received', name: '', email: '', phone: '', message: '' } as const;

for (let version = 1; version < newest; version++) {
  testDatabase(`what version ${version} kept is all there in version ${newest}`, async (t, config) => {
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
    assert.deepEqual([found.total, await fillSearchKeys(queries)], [1, 0]);
    // Nobody is reminded of what came before there were reminders.
    assert.deepEqual([ana?.reminded_in, ana?.answered_at, ana?.http_request_id], [0, null, null]);
    assert.equal(await insertRequest(queries, request), 4, 'no number is given again');
  });
}

testDatabase(`what version 2 had to tell is still to be told`, async (t, config) => {
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

for (let version = 2; version < newest; version++) {
  testDatabase(`what version ${version} had to tell goes on where it stood`, async (t, config) => {
    const smtp = await startTestSmtp(t);
    await makeEarlierDatabase(config, version, version === 2 ? delivery : [...delivery, ...reminders]);
    const outbox = await openTestOutbox(t, config);
    await outbox.startWorker(smtp.url).idle();
    const [told, ...more] = await outbox.notices();
    assert.deepEqual([told?.state, told?.attempts, told?.refusals], ['delivered', 4, 2]);
    assert.match(smtp.mails[0]?.raw ?? '', /ana@example\.com/);
    assert.ok(more.every(({ state }) => state === 'delivered'));
    const reminder = smtp.mails[1]?.raw ?? '';
    const named = [...reminder.matchAll(/^N\.=C2=BA (\d+): /gm)].map(([, id]) => Number(id));
    assert.deepEqual(named, version === 2 ? [] : [4]);
    assert.equal(smtp.mails.length, version === 2 ? 1 : 2);
  });
}

for (const version of [5, 9, newest - 1]) {
  testDatabase(
    `the note of version ${version} is the first of the notes, and its labels and ticks stay`,
    async (t, config) => {
      await makeEarlierDatabase(config, version, kept);
      const { queries } = await open(t, config);
      const act = (id: string, what: What) =>
        takeActions(queries, [{ id, request: 1, at: '2026-01-07T10:00:00.000Z', what }], 1, new Date());
      await act('a', { kind: 'note', text: 'Portero: Juan' });
      // As a server of that version writes, which does not end before the last page that it served is answered.
      await sql.raw(meanwhile).execute(queries);
      const found = await findRequest(queries, { id: 1 });
      assert.deepEqual(
        found?.notes.map(({ by, text }) => [by, text]),
        [
          [null, 'Llamar el jueves por la tarde'],
          ['Marc', 'Portero: Juan'],
        ],
      );
      const { answeredBy, answered_how, service } = found?.request ?? {};
      assert.deepEqual([answeredBy, answered_how, service], ['Marc', 'call', 'painting']);
      // What came without an id is taken back as such.
      const [taken] = await act('b', { kind: 'unanswered', undoes: null });
      assert.equal(taken?.outcome, 'taken');
      assert.deepEqual((await findRequests(queries, { text: 'jueves' }, { skip: 0, take: 9 })).total, 1);
    },
  );
}

/** What a person had done with a request, and what somebody does in a version of then while this one runs. */
const kept = [
  `update requests set note = 'Llamar el jueves', noted_at = '2026-01-06T10:00:00.000Z', service = 'painting',
    answered_at = '2026-01-06T11:00:00.000Z', answered_by = 1, answered_how = 'call', version = 5 where id = 1`,
  `insert into request_events (request_id, at, person_id, kind, detail) values
    (1, '2026-01-06T11:00:00.000Z', 1, 'answered', '{"at":"2026-01-06T11:00:00.000Z","how":"call"}')`,
];
const meanwhile = `update requests set note = 'Llamar el jueves por la tarde', noted_at = '2026-01-08T10:00:00.000Z',
  version = version + 1 where id = 1`;

/** Tried three times, refused twice. */
const delivery = [
  "update notices set attempts = 3, refusals = 2, tried_since = '2026-11-21T08:00:00.000Z' where id = 1",
];

/** Three that came 20 hours ago: one waits, one is answered, and of one the owner was reminded. */
const reminders = [
  `insert into notices (kind, request_id, state, created_at, due_at) values
    ('reminder', null, 'delivered', '2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.000Z')`,
  `insert into requests (received_at, state, name, email, phone, message, answered_at, reminded_in) values
    ('2026-11-20T13:00:00.000Z', 'received', 'Eva', 'eva@example.com', '', 'A', null, null),
    ('2026-11-20T13:00:00.000Z', 'received', 'Pau', 'pau@example.com', '', 'B', '2026-11-20T14:00:00.000Z', null),
    ('2026-11-20T13:00:00.000Z', 'received', 'Pol', 'pol@example.com', '', 'C', null, 3)`,
];

test('this file knows every version', () => {
  // A new migration: put what the version before it could hold into tests/support/earlier-schema.ts.
  assert.equal(newest, 16);
});

async function open(t: TestContext, config: DatabaseConfig) {
  const database = await openDatabase(config);
  t.after(database.close);
  return database;
}
