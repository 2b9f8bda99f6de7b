import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { addPerson } from '../../tests/kit/auth.ts';
import {
  openTestDatabase,
  testDatabase,
  testEmptyDatabase,
} from '../../tests/kit/database.ts';
import { query } from '../../tests/kit/postgres.ts';
import { storedRequest } from '../../tests/kit/requests.ts';
import type { DatabaseConfig } from '../config.ts';
import { ReadableError } from '../errors.ts';
import { insertRequest, type NewRequest } from '../requests/store.ts';
import { NoDatabaseError, SchemaMismatchError } from './errors.ts';
import { openDatabase, openExisting } from './open.ts';
import { splitStatements } from './statements.ts';

for (const name of ['2026-11-28T12:00 initial', '9999-future']) {
  testEmptyDatabase(`refuses a database of migration ${name}`, async (_t, config) => {
    await writeDatabaseOf(config, name);
    const refused = (error: unknown) =>
      error instanceof SchemaMismatchError && error.message.includes(name);

    await assert.rejects(openDatabase(config), refused);
    await assert.rejects(openExisting(config), refused);
  });

  testEmptyDatabase(
    `leaves a database of migration ${name} unchanged`,
    async (_t, config) => {
      await writeDatabaseOf(config, name);

      await assert.rejects(openDatabase(config));
      await assert.rejects(openExisting(config));

      const [applied, ...more] = await execute(
        config,
        'select name from kysely_migration',
      );
      assert.equal((applied as { name: string }).name, name);
      assert.deepEqual(more, []);
    },
  );
}

testEmptyDatabase('calls no database from before 0.1.0 newer', async (_t, config) => {
  await writeDatabaseOf(config, '2026-11-28T12:00 initial');

  await assert.rejects(openDatabase(config), /antes de la versión 0\.1\.0/);
});

testEmptyDatabase('a failed migration leaves no changes', async (_t, config) => {
  await execute(config, 'create table requests (id integer)');

  await assert.rejects(openDatabase(config), ReadableError);

  await assert.rejects(openExisting(config), NoDatabaseError);
  await assert.rejects(execute(config, 'select * from people'), /people/);
});

testDatabase('never reuses the id of a deleted request', async (t, config) => {
  const { queries } = await openTestDatabase(t, config);
  const add = () => insertRequest(queries, storedRequest);
  await add();

  await queries.deleteFrom('requests').execute();

  assert.equal(await add(), 2);
});

const planned = { nextStep: 'visit', nextOn: '2026-12-01' } as const;
const answered = { answeredAt: '2026-11-28T12:00:00.000Z' } as const;
const won = {
  ...answered,
  outcome: 'won',
  outcomeAt: '2026-11-28T12:00:00.000Z',
} as const;

const refusedValues: Record<string, Partial<NewRequest>> = {
  'a time without milliseconds': { receivedAt: '2026-11-28T12:00:00Z' },
  'a time of another zone': { receivedAt: '2026-11-28T12:00:00.000+01:00' },
  'a day with slashes': { ...planned, nextOn: '01/12/2026' },
  'an hour with seconds': { ...planned, nextTime: '10:30:00' },
  'a flag of two': { urgent: 2 as 1 },
  'a text as an amount': { ...won, amount: 'mil' as unknown as number },
  'an amount below zero': { ...won, amount: -1 },
  'an amount without an outcome': { ...answered, amount: 3400 },
  'a way of answering without an answer': { answeredHow: 'call' },
  'an outcome without its time': { ...won, outcomeAt: null },
  'the time of an outcome alone': { ...won, outcome: null },
  'an outcome without an answer': { ...won, answeredAt: null },
  'a step without a day': { ...planned, nextOn: null },
  'the day of a step alone': { ...planned, nextStep: null },
  'an hour without a day': { nextTime: '10:30' },
};

for (const [what, values] of Object.entries(refusedValues)) {
  testDatabase(`refuses ${what}`, async (t, config) => {
    const { queries } = await openTestDatabase(t, config);

    await assert.rejects(insertRequest(queries, { ...storedRequest, ...values }));
  });
}

testDatabase('accepts an amount with its outcome', async (t, config) => {
  const { queries } = await openTestDatabase(t, config);

  await insertRequest(queries, { ...storedRequest, ...won, amount: 3400 });
});

testDatabase('accepts an hour with its day', async (t, config) => {
  const { queries } = await openTestDatabase(t, config);

  await insertRequest(queries, { ...storedRequest, ...planned, nextTime: '10:30' });
});

testDatabase('accepts the largest counter of a passkey', async (t, config) => {
  const { queries } = await openTestDatabase(t, config);
  const { id } = await addPerson(queries, 'Marc');
  const passkey = {
    personId: id,
    credentialId: 'a',
    publicKey: 'b',
    signCount: 2 ** 32 - 1,
    browser: 'Safari',
    system: 'iPhone',
    createdAt: storedRequest.receivedAt,
  } as const;

  await queries.insertInto('passkeys').values(passkey).execute();

  const { signCount } = await queries
    .selectFrom('passkeys')
    .select('signCount')
    .executeTakeFirstOrThrow();
  assert.equal(signCount, 2 ** 32 - 1);
});

// A released migration has already run on other databases. Add a new one instead.
for (const [file, checksum] of Object.entries({
  '0001-initial.sqlite.sql':
    'e949b589e7134ecc85653f482a481457cd7b60ef87a9e2181ce48131c179038b',
  '0001-initial.postgres.sql':
    '132aa162f3f952dd90f78f984b013f40771756168982d214dba6a11b0401b404',
}))
  test(`${file} is unchanged since its release`, async () => {
    const content = await readFile(new URL(`./migrations/${file}`, import.meta.url));

    assert.equal(createHash('sha256').update(content).digest('hex'), checksum);
  });

test('both databases have the same tables', async () => {
  const sqlite = await statementsOf('0001-initial.sqlite.sql');
  const postgres = await statementsOf('0001-initial.postgres.sql');

  const inSqlite = postgres
    .filter((statement) => !statement.startsWith('create domain'))
    .map(asSqlite);
  assert.deepEqual(inSqlite, sqlite);
});

/** Creates a database whose only migration has another name. */
async function writeDatabaseOf(config: DatabaseConfig, name: string): Promise<void> {
  await (await openDatabase(config)).close();
  await execute(config, `update kysely_migration set name = '${name}'`);
}

async function statementsOf(name: string): Promise<string[]> {
  const file = new URL(`./migrations/${name}`, import.meta.url);
  return splitStatements(await readFile(file, 'utf8'));
}

/** Translates a PostgreSQL statement for SQLite. */
function asSqlite(statement: string): string {
  return statement
    .replaceAll('integer generated by default as identity', 'integer')
    .replaceAll(/^ {2}id integer primary key/gm, '$& autoincrement')
    .replaceAll(' bigint', ' integer')
    .replaceAll(' collate "C"', '')
    .replaceAll(
      /^ {2}(\w+) moment( not null)?/gm,
      "  $1 text$2 check ($1 like '____-__-__T__:__:__.___Z')",
    )
    .replace(/^create table .*\)$/s, '$& strict');
}

async function execute(config: DatabaseConfig, statement: string): Promise<unknown[]> {
  if (config.kind === 'postgres') return query(config.url, statement);

  mkdirSync(dirname(config.file), { recursive: true });
  using database = new DatabaseSync(config.file);
  return database.prepare(statement).all();
}
