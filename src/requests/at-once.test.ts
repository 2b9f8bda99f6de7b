import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { goodRequest } from '../../tests/support/form.ts';
import { newestRequests } from '../../tests/support/requests.ts';
import { sqliteFile, testDatabase } from '../../tests/support/stores.ts';
import type { DatabaseConfig } from '../config/database.ts';
import { openDatabase } from '../database/open.ts';
import { type Received, receiveRequest } from './receive.ts';

testDatabase(
  'of requests at the same moment, one that is refused takes no other along',
  async (t, config) => {
    const { send, kept } = await open(t, config);
    for (let count = 1; count <= 10; count++) await send('192.0.2.1', `Grieta ${count}`);
    const outcomes = await Promise.allSettled([
      send('192.0.2.2', 'Gotera'),
      send('192.0.2.1', 'Grieta 11'),
      send('192.0.2.3', 'Fachada'),
    ]);
    assert.deepEqual(outcomes.map(nameOf), ['received', 'refused', 'received']);
    assert.deepEqual((await kept()).slice(10).toSorted(), ['Fachada', 'Gotera']);
  },
);

test('one that came a moment before is known: its double is acknowledged, even from a client refused', async (t) => {
  const { send, kept } = await open(t, await sqliteFile(t));
  for (let count = 1; count <= 10; count++) await send('192.0.2.1', `Grieta ${count}`);
  await Promise.all([send('192.0.2.2', 'Gotera'), send('192.0.2.1', 'Gotera')]);
  assert.deepEqual((await kept()).slice(10), ['Gotera']);
});

test('one that cannot be stored takes no other along, not even its double', async (t) => {
  const { send, kept, queries } = await open(t, await sqliteFile(t));
  await sql`create trigger once before insert on requests when new.message = 'Gotera' and
    (select count(*) from requests) = 1 begin select raise(abort, 'a fault'); end`.execute(queries);
  const outcomes = await Promise.allSettled([
    send('192.0.2.1', 'Fachada'),
    send('192.0.2.2', 'Gotera'),
    send('192.0.2.3', 'Grieta'),
    send('192.0.2.2', 'Gotera'),
    send('192.0.2.2', 'Gotera'),
  ]);
  assert.deepEqual(outcomes.map(nameOf), ['received', 'Error', 'received', 'received', 'duplicate']);
  assert.deepEqual(await kept(), ['Fachada', 'Grieta', 'Gotera']);
  const counts = await queries.selectFrom('rateCounts').select('count').execute();
  assert.deepEqual(
    counts.map(({ count }) => count),
    [1, 1, 1],
  );
});

test('a commit that fails is told to all of them, and nothing of them is kept', async (t) => {
  const { send, kept, queries } = await open(t, await sqliteFile(t));
  // A reference to nothing, which SQLite finds out when it commits.
  await sql`create table dangling (id integer references requests (id) deferrable initially deferred)`.execute(
    queries,
  );
  await sql`create trigger dangle after insert on requests when new.message = 'Gotera'
    begin insert into dangling values (-1); end`.execute(queries);
  const messages = ['Fachada', 'Gotera', 'Grieta', 'Fachada'];
  const outcomes = await Promise.allSettled(messages.map((message) => send('192.0.2.1', message)));
  assert.deepEqual(outcomes.map(nameOf), Array(4).fill('Error'));
  assert.deepEqual(await kept(), []);
  await sql`drop trigger dangle`.execute(queries);
  await Promise.all(messages.map((message) => send('192.0.2.1', message)));
  assert.deepEqual(await kept(), ['Fachada', 'Gotera', 'Grieta']);
});

async function open(t: TestContext, config: DatabaseConfig) {
  const database = await openDatabase(config);
  t.after(database.close);
  const limits = { rateLimit: 1, rateLimitTotal: 300 };
  const send = (address: string, message: string) =>
    receiveRequest(
      database,
      { request: { ...goodRequest, message }, honeypot: false, address, limits },
      new Date(),
    );
  const kept = async () => {
    const rows = await newestRequests(database.queries);
    return rows.toSorted((a, b) => a.id - b.id).map(({ message }) => message);
  };
  return { send, kept, queries: database.queries };
}

function nameOf(settled: PromiseSettledResult<Received>): string {
  return settled.status === 'fulfilled' ? settled.value.outcome : settled.reason.name;
}
