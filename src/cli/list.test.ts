import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { runCommand } from '../../tests/kit/commands.ts';
import {
  openTestDatabase,
  sqliteFile,
  testDatabase,
  testEmptyDatabase,
} from '../../tests/kit/database.ts';
import { fill } from '../../tests/kit/requests.ts';
import type { DatabaseConfig } from '../config.ts';
import { contactFields } from '../contact-request/fields.ts';
import type { NewRequest } from '../requests/store.ts';

testDatabase(
  '--json prints requests in every state, newest first',
  async (_t, config) => {
    await fill(config, [
      { receivedAt: '2026-11-20T23:30:00.000Z' },
      { state: 'suspected', reason: 'honeypot' },
    ]);

    const [newer, older] = await listJson(config);

    assert.equal(older.id, 1);
    assert.equal(older.receivedAt, '2026-11-20T23:30:00.000Z');
    assert.equal(older.state, 'received');
    assert.equal(newer.id, 2);
    assert.equal(newer.state, 'suspected');
    assert.equal(newer.reason, 'honeypot');
  },
);

testDatabase('--json keeps the names of its fields', async (_t, config) => {
  await fill(config, [{ phone: '' }]);

  const [request] = await listJson(config);

  const names = [
    'id',
    'receivedAt',
    'state',
    ...contactFields,
    'language',
    'reason',
    'answeredAt',
    'answeredBy',
    'answeredHow',
  ];
  assert.deepEqual(Object.keys(request).slice(0, names.length), names);
});

testDatabase('--json prints more than one batch', async (_t, config) => {
  await fill(config, new Array<Partial<NewRequest>>(501).fill({}));

  const ids = await listIds(config);

  assert.deepEqual(
    ids,
    Array.from({ length: 501 }, (_, index) => 501 - index),
  );
});

testDatabase('lists twenty requests unless told otherwise', async (_t, config) => {
  await fill(config, new Array<Partial<NewRequest>>(21).fill({}));
  const { stdout } = await runCommand(config, ['list']);
  assert.match(stdout, /\n20 de 21: /);
});

test('accepts a --limit above SQLite’s number of parameters', async (t) => {
  const config = await sqliteFile(t);
  const { queries: db } = await openTestDatabase(t, config);
  const numbers = sql`with recursive numbers(n) as (
    select 1 union all select n + 1 from numbers where n < 33000
  )`;
  await sql`insert into requests (name, email, message, received_at, state)
    ${numbers}
    select 'Ana', 'ana@example.com', 'Grieta', '2026-11-20T23:30:00.000Z', 'received'
    from numbers`.execute(db);

  const ids = await listIds(config, '--limit', '33000');

  assert.equal(ids.length, 33_000);
});

testDatabase('--waiting lists unanswered requests', async (_t, config) => {
  await fill(config, fiveRequests);
  assert.deepEqual(await listIds(config, '--waiting'), [5, 4, 1]);
});

testDatabase('--limit lists the newest requests', async (_t, config) => {
  await fill(config, fiveRequests);
  assert.deepEqual(await listIds(config, '--waiting', '--limit', '2'), [5, 4]);
});

testDatabase('counts the requests beyond the limit', async (_t, config) => {
  await fill(config, fiveRequests);
  const { stdout } = await runCommand(config, ['list', '--limit', '2']);
  assert.match(stdout, /^N\.º .*\n5 .*\n4 .*\n2 de 5: /);
});

testDatabase('counts the waiting requests beyond the limit', async (_t, config) => {
  await fill(config, fiveRequests);
  const { stdout } = await runCommand(config, ['list', '--waiting', '--limit', '1']);
  assert.match(stdout, /\n1 de 3: /);
});

test('prints each request of hostile text on one line', async (t) => {
  const config = await sqliteFile(t);
  await fill(
    config,
    hostileTexts.map((text) => ({ name: text, phone: text, message: text })),
  );

  const { stdout } = await runCommand(config, ['list', '--limit', '1000']);

  assert.equal(stdout.split('\n').length, hostileTexts.length + 2);
  assert.doesNotMatch(stdout, /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}]/u);
});

testDatabase('prints an e-mail address in full', async (_t, config) => {
  const email = 'administracion@fincas-rodriguez.example';
  await fill(config, [{ email }]);

  const { stdout } = await runCommand(config, ['list']);

  assert.ok(stdout.includes(email));
});

testEmptyDatabase(
  '--json prints an empty array without a database',
  async (_t, config) => {
    const { code, stdout } = await runCommand(config, ['list', '--json']);
    assert.equal(code, 0);
    assert.equal(stdout, '[]\n');
  },
);

testEmptyDatabase('says that there is no database', async (_t, config) => {
  const { code, stdout } = await runCommand(config, ['list']);
  assert.equal(code, 0);
  assert.match(stdout, /no hay base de datos/);
});

test('creates no database', async (t) => {
  const config = await sqliteFile(t);
  await runCommand(config, ['list']);
  assert.deepEqual(await readdir(dirname(dirname(config.file))), []);
});

/** Oldest first. The second request is answered, and the third is suspected. */
const fiveRequests: Partial<NewRequest>[] = [
  {},
  { answeredAt: '2026-11-21T09:00:00.000Z' },
  { state: 'suspected' },
  {},
  {},
];

/** Texts that could have effects where they are shown. */
const hostileTexts = [
  'uno\n=2+2\n\n- tres',
  '\u001b[31m\u001b]0;title\u0007\u009b2J',
  '\u202egnp.exe\u2066',
  // Databases refuse only a lone surrogate.
  'ñ\ufffe\uffff',
  '😀👩‍🔧'.repeat(200),
  'x'.repeat(5000),
];

async function listJson(config: DatabaseConfig, ...options: string[]) {
  const { code, stdout, stderr } = await runCommand(config, [
    'list',
    '--json',
    ...options,
  ]);
  assert.equal(code, 0);
  assert.equal(stderr, '');
  return JSON.parse(stdout);
}

async function listIds(config: DatabaseConfig, ...options: string[]): Promise<number[]> {
  const requests = await listJson(config, ...options);
  return requests.map(({ id }: { id: number }) => id);
}
