import assert from 'node:assert/strict';
import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { runCommand } from '../../../tests/support/commands.ts';
import { act, fill, storedRequest } from '../../../tests/support/requests.ts';
import { temporaryDirectory } from '../../../tests/support/server.ts';
import { sqliteFile } from '../../../tests/support/stores.ts';
import type { DatabaseConfig } from '../../config/database.ts';
import { readSequences } from '../../database/numbering.ts';
import { openDatabase } from '../../database/open.ts';
import { insertRequest } from '../../requests/store.ts';

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
  await act(queries, 2, { kind: 'no-answer' }).finally(close);
  const restore = ['restore', copy, '--force', '--yes'];
  assert.equal((await runCommand(config, restore)).code, 0);
  assert.deepEqual(numbersOf(config), { requests: 2, request_events: 1, notices: 0 });
  truncateSync(config.file, 5000);
  assert.equal((await runCommand(config, restore)).code, 0);
  assert.deepEqual(numbersOf(config), { requests: 1000, request_events: 1000, notices: 1000 });
  assert.equal(await nextNumber(config), 1001);
});

async function nextNumber(config: DatabaseConfig): Promise<number> {
  const { queries, close } = await openDatabase(config);
  return insertRequest(queries, { ...storedRequest, message: 'otra' }).finally(close);
}

/** The number that some tables gave last. */
function numbersOf({ file }: { file: string }) {
  const database = new DatabaseSync(file);
  const numbers = readSequences(database);
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
