import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { sqliteFile } from '../../../tests/support/stores.ts';
import { openDatabase } from '../open.ts';
import { replaceDatabase } from './replace-database.ts';

test('from when the old database has its second name until the copy is in its place, nobody gets into it', async (t) => {
  const [target, copy] = [await sqliteFile(t), await sqliteFile(t)];
  for (const config of [target, copy]) await (await openDatabase(config)).close();
  const folder = dirname(target.file);
  const replaced = replaceDatabase(copy.file, target.file, new Date());
  // What follows on the second name takes several turns of the event loop.
  while (!readdirSync(folder).some((name) => /^requests\.sqlite\.\d/.test(name))) await setImmediate();
  assert.ok(
    readdirSync(folder).some((name) => name.endsWith('.tmp')),
    'it is not done',
  );
  const intruder = new DatabaseSync(target.file, { timeout: 0 });
  assert.throws(() => intruder.exec('begin immediate'), /database is locked/);
  intruder.close();
  assert.ok(existsSync((await replaced).aside ?? ''));
});
