import assert from 'node:assert/strict';
import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { runCommand } from '../../../tests/support/commands.ts';
import { query, testPostgres } from '../../../tests/support/postgres.ts';
import { fill, storedRequest } from '../../../tests/support/requests.ts';
import { temporaryDirectory } from '../../../tests/support/server.ts';
import { sqliteFile } from '../../../tests/support/stores.ts';
import type { DatabaseConfig } from '../../config/database.ts';
import { lastNumbers } from '../../database/numbering.ts';
import { openDatabase } from '../../database/open.ts';
import { noteMissedCall } from '../../requests/answer.ts';
import { bringBack } from '../../requests/bring-back.ts';
import { eraseRequests } from '../../requests/erase.ts';
import { insertRequest } from '../../requests/store.ts';

const postgres = testPostgres();

test('after a restore numbers go on after the highest that was ever given, erased ones too', async (t) => {
  const { config, copy } = await backedUp(t);
  await fill(config, [{}, { email: 'last@example.com' }]);
  assert.equal((await runCommand(config, ['erase', '--email', 'last@example.com', '--yes'])).code, 0);
  assert.equal((await runCommand(config, ['restore', copy, '--force', '--yes'])).code, 0);
  assert.equal(await nextNumber(config), 5);
});

for (const what of ['gone', 'damaged']) {
  test(`where the database from before is ${what}, a restore leaves room for numbers that nobody knows of`, async (t) => {
    const { config, copy } = await backedUp(t);
    const target = what === 'gone' ? await sqliteFile(t) : config;
    if (what === 'damaged') truncateSync(config.file, 5000);
    const { code, stdout } = await runCommand(target, ['restore', copy, '--force', '--yes']);
    assert.equal(code, 0);
    assert.match(stdout, /La siguiente solicitud tendrá el n\.º 1003/);
    assert.equal(await nextNumber(target), 1003);
  });
}

test('there a table that was empty in the copy leaves that room too, and where they are known goes on after the last', async (t) => {
  const config = await sqliteFile(t);
  await (await openDatabase(config)).close();
  const copy = join(await temporaryDirectory(t), 'copia.sqlite');
  assert.equal((await runCommand(config, ['backup', copy])).code, 0);
  await fill(config, [{}, {}]);
  const { queries, close } = await openDatabase(config);
  await noteMissedCall(queries, { id: 2, by: null }, new Date()).finally(close);
  const restore = ['restore', copy, '--force', '--yes'];
  assert.equal((await runCommand(config, restore)).code, 0);
  assert.deepEqual(numbersOf(config), { requests: 2, request_events: 1, notices: 0 });
  truncateSync(config.file, 5000);
  assert.equal((await runCommand(config, restore)).code, 0);
  assert.deepEqual(numbersOf(config), { requests: 1000, request_events: 1000, notices: 1000 });
  assert.equal(await nextNumber(config), 1001);
});

test('a PostgreSQL database that was restored from a copy leaves that room, once', async () => {
  const url = await postgres.newDatabase();
  const config = { kind: 'postgres', url } as const;
  await fill(config, [{}, {}]);
  const restored = { kind: 'postgres', url: await restoredCopy(url) } as const;
  assert.equal(await nextNumber(restored), 1003);
  assert.equal(await nextNumber(restored), 1004);
  assert.equal(await nextNumber(config), 3, 'the one that was copied goes on as it was');
});

test('so does one that was copied before anything was stored', async () => {
  const url = await postgres.newDatabase();
  await (await openDatabase({ kind: 'postgres', url })).close();
  assert.equal(await nextNumber({ kind: 'postgres', url: await restoredCopy(url) }), 1001);
});

test('so does one that was copied by a version which did not note where it was; its own that were erased do not come back', async (t) => {
  const url = await postgres.newDatabase();
  await fill({ kind: 'postgres', url }, [{}, {}]);
  await query(url, 'comment on table requests is null');
  const restored = { kind: 'postgres', url: await restoredCopy(url) } as const;
  assert.equal(await nextNumber(restored), 1003);
  assert.equal(await nextNumber(restored), 1004);
  // It may as well not be a copy, but have been upgraded where it is: a copy of it is no database that was set aside.
  const later = await restoredCopy(restored.url);
  const [{ queries, close }, copy] = await Promise.all([
    openDatabase(restored),
    openDatabase({ kind: 'postgres', url: later }),
  ]);
  t.after(() => Promise.all([close(), copy.close()]));
  await eraseRequests(queries, { ids: [1003, 1004], by: null }, new Date());
  const sides = [
    { kind: 'postgres', queries: copy.queries },
    { kind: 'postgres', queries },
  ] as const;
  const { requests, notBrought, unsure } = await bringBack(...sides, new Date());
  assert.deepEqual([requests, notBrought, unsure], [[], [], [1003, 1004]]);
});

test('after a way back to a version that did not note it, and forward again, what no number was given for comes all the same', async (t) => {
  const url = await postgres.newDatabase();
  await fill({ kind: 'postgres', url }, [{}, {}]);
  await query(url, 'comment on table requests is null');
  const copied = await restoredCopy(url);
  const [aside, restored] = await Promise.all(
    [url, copied].map(async (one) => {
      const { queries, close } = await openDatabase({ kind: 'postgres', url: one });
      t.after(close);
      return { kind: 'postgres', queries } as const;
    }),
  );
  assert.ok(aside && restored);
  const ids = [];
  for (const message of ['a', 'b'])
    ids.push(await insertRequest(aside.queries, { ...storedRequest, message }));
  const bring = () => bringBack(aside, restored, new Date());
  const { requests, unsure } = await bring();
  assert.deepEqual([requests, unsure], [ids.map((id) => ({ id, was: id })), []]);
  await eraseRequests(restored.queries, { ids, by: null }, new Date());
  assert.deepEqual((await bring()).requests, [], 'and not once more');
});

test('after two restores of one copy on PostgreSQL both databases set aside give what they alone have', async (t) => {
  const copied = await postgres.newDatabase();
  await fill({ kind: 'postgres', url: copied }, [{}]);
  const urls = [await restoredCopy(copied), await restoredCopy(copied)];
  const [older, newer, restored] = await Promise.all(
    [copied, ...urls].map(async (url) => {
      const { queries, close } = await openDatabase({ kind: 'postgres', url });
      t.after(close);
      return { kind: 'postgres', queries } as const;
    }),
  );
  assert.ok(older && newer && restored);
  for (const [{ queries }, message] of [
    [older, 'a'],
    [newer, 'b'],
    [restored, 'c'],
  ] as const)
    await insertRequest(queries, { ...storedRequest, message });
  const bring = (aside: typeof older) => bringBack(aside, restored, new Date());
  // The room that was left is the same.
  assert.deepEqual((await bring(newer)).requests, [{ id: 1003, was: 1002 }]);
  assert.deepEqual((await bring(older)).requests, [{ id: 2, was: 2 }]);
  await eraseRequests(restored.queries, { ids: [2, 1003], by: null }, new Date());
  const [again, more] = [await bring(newer), await bring(older)];
  assert.deepEqual([again.requests, again.unsure], [[], [1002]]);
  assert.deepEqual([more.requests, more.notBrought], [[], [2]]);
});

/** As pg_dump and pg_restore would: the same content, in tables that were made anew. */
async function restoredCopy(of: string): Promise<string> {
  const empty = await postgres.newDatabase();
  const [from, to] = [of, empty].map((url) => new URL(url).pathname.slice(1));
  const admin = new URL(of);
  admin.pathname = '/postgres';
  await query(admin.href, `drop database ${to}`);
  await query(admin.href, `create database ${to} template ${from}`);
  return empty;
}

async function nextNumber(config: DatabaseConfig): Promise<number> {
  const { queries, close } = await openDatabase(config);
  return insertRequest(queries, { ...storedRequest, message: 'otra' }).finally(close);
}

/** The number that some tables gave last. */
function numbersOf({ file }: { file: string }) {
  const database = new DatabaseSync(file);
  const numbers = lastNumbers(database);
  database.close();
  return Object.fromEntries(
    ['requests', 'request_events', 'notices'].map((table) => [table, numbers.get(table)]),
  );
}

/** A database of two requests, and its backup. */
async function backedUp(t: TestContext) {
  const config = await sqliteFile(t);
  await fill(config, [{}, { email: 'bea@example.com' }]);
  const copy = join(await temporaryDirectory(t), 'copia.sqlite');
  assert.equal((await runCommand(config, ['backup', copy])).code, 0);
  return { config, copy };
}
