import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { noLimits, submissionOf } from '../../tests/kit/form.ts';
import { newestRequests } from '../../tests/kit/requests.ts';
import { sqliteFile } from '../../tests/kit/stores.ts';
import type { DatabaseConfig } from '../config.ts';
import { openDatabase } from '../database/open.ts';
import { type RateLimits, type Received, receiveRequest } from './receive.ts';

test('a refused request takes no concurrent one along, and a duplicate is acknowledged even then', async (t) => {
  const { send, kept } = await open(t, await sqliteFile(t));
  const outcomes = await Promise.allSettled([
    send('Gotera'),
    send('Grieta', refusing),
    send('Gotera', refusing),
    send('Fachada'),
  ]);
  assert.deepEqual(outcomes.map(nameOf), ['received', 'refused', 'duplicate', 'received']);
  assert.deepEqual(await kept(), ['Gotera', 'Fachada']);
});

test('one that cannot be stored takes no other along, not even its double', async (t) => {
  const { send, kept, queries } = await open(t, await sqliteFile(t));
  await sql`create trigger once before insert on requests when new.message = 'Gotera' and
    (select count(*) from requests) = 1 begin select raise(abort, 'a fault'); end`.execute(queries);
  const outcomes = await Promise.allSettled([
    send('Fachada'),
    send('Gotera'),
    send('Grieta'),
    send('Gotera'),
    send('Gotera'),
  ]);
  assert.deepEqual(outcomes.map(nameOf), ['received', 'Error', 'received', 'received', 'duplicate']);
  assert.deepEqual(await kept(), ['Fachada', 'Grieta', 'Gotera']);
});

test('a failed commit rejects all of them and stores nothing', async (t) => {
  const { send, kept, queries } = await open(t, await sqliteFile(t));
  // A reference to nothing, which SQLite finds out when it commits.
  await sql`create table dangling (id integer references requests (id) deferrable initially deferred)`.execute(
    queries,
  );
  await sql`create trigger dangle after insert on requests when new.message = 'Gotera'
    begin insert into dangling values (-1); end`.execute(queries);
  const messages = ['Fachada', 'Gotera', 'Grieta', 'Fachada'];
  const outcomes = await Promise.allSettled(messages.map((message) => send(message)));
  assert.deepEqual(outcomes.map(nameOf), Array(4).fill('Error'));
  assert.deepEqual(await kept(), []);
  await sql`drop trigger dangle`.execute(queries);
  await Promise.all(messages.map((message) => send(message)));
  assert.deepEqual(await kept(), ['Fachada', 'Gotera', 'Grieta']);
});

const refusing: RateLimits = { ...noLimits, countSender: async () => ({ retryAfterSeconds: 60 }) };

async function open(t: TestContext, config: DatabaseConfig) {
  const database = await openDatabase(config);
  t.after(database.close);
  const send = (message: string, limits = noLimits) =>
    receiveRequest(database, { ...submissionOf({ message }), limits }, new Date());
  const kept = async () => {
    const rows = await newestRequests(database.queries);
    return rows.toSorted((a, b) => a.id - b.id).map(({ message }) => message);
  };
  return { send, kept, queries: database.queries };
}

function nameOf(settled: PromiseSettledResult<Received>): string {
  return settled.status === 'fulfilled' ? settled.value.outcome : settled.reason.name;
}
