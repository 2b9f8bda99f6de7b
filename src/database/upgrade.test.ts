import assert from 'node:assert/strict';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { readDeskView } from '../../tests/fixtures/desk-view.ts';
import { runCommand } from '../../tests/kit/commands.ts';
import {
  openTestDatabase,
  sqliteFile,
  testEmptyDatabase,
} from '../../tests/kit/database.ts';
import { startTestDesk } from '../../tests/kit/desk.ts';
import { query } from '../../tests/kit/postgres.ts';
import { newestRequests } from '../../tests/kit/requests.ts';
import type { DatabaseConfig } from '../config.ts';
import { migrate, migrations } from './migrations.ts';
import { openExisting } from './open.ts';

const fixtures = 'tests/fixtures/0.1.0';

/** The next version. Its only new migration changes nothing that the desk shows. */
const ofNextVersion: typeof migrations = {
  ...migrations,
  '9999-next': async (db) => {
    await sql`alter table people add column nickname text`.execute(db);
  },
};

testEmptyDatabase('the desk shows a database of 0.1.0 as before', async (t, config) => {
  await load(config);
  const { server, cookie } = await startTestDesk(t, { database: config });

  await migrate(server.database.queries, config.kind, ofNextVersion);

  const expected = await readFile(join(fixtures, 'desk.json'), 'utf8');
  const view = await readDeskView(server, cookie);
  assert.partialDeepStrictEqual(view, JSON.parse(expected));
});

testEmptyDatabase('refuses the database of the next version', async (t, config) => {
  await load(config);
  const { server } = await startTestDesk(t, { database: config });
  await migrate(server.database.queries, config.kind, ofNextVersion);

  await assert.rejects(openExisting(config), /versión más nueva/);
});

test('restores a backup of 0.1.0', async (t) => {
  const config = await sqliteFile(t);

  const backup = join(fixtures, 'requests.sqlite');
  const { code } = await runCommand(config, ['restore', backup]);

  assert.equal(code, 0);
  const { queries } = await openTestDatabase(t, config);
  assert.equal((await newestRequests(queries)).length, 19);
});

/** Creates the database as version 0.1.0 left it. */
async function load(config: DatabaseConfig): Promise<void> {
  if (config.kind === 'postgres') {
    await query(config.url, await readFile(join(fixtures, 'requests.sql'), 'utf8'));
    return;
  }

  await mkdir(dirname(config.file), { recursive: true });
  await copyFile(join(fixtures, 'requests.sqlite'), config.file);
}
