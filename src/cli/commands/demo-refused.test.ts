import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { Kysely } from 'kysely';
import { runCommand } from '../../../tests/support/commands.ts';
import { makeEarlierDatabase } from '../../../tests/support/earlier-schema.ts';
import { onBothStores, sqliteFile } from '../../../tests/support/stores.ts';
import { openDialect } from '../../database/open.ts';
import type { Tables } from '../../database/tables.ts';

const both = onBothStores();

both('demo refuses a database of an earlier version, and does not bring it up to date', async (t, config) => {
  await makeEarlierDatabase(config, 5);
  const { code, stdout } = await runCommand(config, ['demo']);
  assert.deepEqual([code, stdout], [1, '']);
  const db = new Kysely<Tables>({ dialect: await openDialect(config, 'reading') });
  t.after(() => db.destroy());
  assert.equal((await db.selectFrom('migrations').selectAll().execute()).length, 5);
});

test('demo fills a file that is there and empty', async (t) => {
  const config = await sqliteFile(t);
  await mkdir(dirname(config.file));
  await writeFile(config.file, '');
  assert.equal((await runCommand(config, ['demo'])).code, 0);
});
