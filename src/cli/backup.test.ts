import assert from 'node:assert/strict';
import { readdir, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { runCommand } from '../../tests/kit/commands.ts';
import { sqliteFile } from '../../tests/kit/database.ts';
import { temporaryDirectory } from '../../tests/kit/folders.ts';
import { fill } from '../../tests/kit/requests.ts';

test('writes one file that only its owner can read', async (t) => {
  const { config, folder } = await open(t);

  const { code } = await runCommand(config, ['backup', join(folder, 'copia.sqlite')]);

  assert.equal(code, 0);
  assert.deepEqual(await readdir(folder), ['copia.sqlite']);
  const { mode } = await stat(join(folder, 'copia.sqlite'));
  assert.equal(mode & 0o777, 0o600);
});

test('writes into BACKUP_DIR unless told otherwise', async (t) => {
  const { config, folder } = await open(t);

  const { code } = await runCommand(config, ['backup'], { BACKUP_DIR: folder });

  assert.equal(code, 0);
  assert.equal((await readdir(folder)).length, 1);
});

test('creates a backup folder beside the database', async (t) => {
  const { config } = await open(t);

  const { code } = await runCommand(config, ['backup']);

  assert.equal(code, 0);
  assert.equal((await readdir(join(dirname(config.file), 'backups'))).length, 1);
});

test('refuses to replace an earlier backup', async (t) => {
  const { config, folder } = await open(t);
  const argv = ['backup', join(folder, 'copia.sqlite')];
  await runCommand(config, argv);

  const { code } = await runCommand(config, argv);

  assert.equal(code, 1);
});

test('refuses to replace the database', async (t) => {
  const { config } = await open(t);
  const { code } = await runCommand(config, ['backup', config.file]);
  assert.equal(code, 1);
});

test('refuses to follow a link to the database', async (t) => {
  const { config, folder } = await open(t);
  const link = join(folder, 'link');
  await symlink(config.file, link);

  const { code } = await runCommand(config, ['backup', link]);

  assert.equal(code, 1);
});

test('fails without a database', async (t) => {
  const config = await sqliteFile(t);
  const { code } = await runCommand(config, ['backup', 'copia.sqlite']);
  assert.equal(code, 1);
});

test('fails if the database is damaged', async (t) => {
  const { config, folder } = await open(t);
  await writeFile(config.file, 'damaged, '.repeat(1000));

  const { code } = await runCommand(config, ['backup', join(folder, 'copia.sqlite')]);

  assert.equal(code, 1);
});

test('refers to pg_dump for PostgreSQL', async () => {
  const url = 'postgres://web:s3cret@db.example.com/requests';

  const ended = await runCommand({ kind: 'postgres', url }, ['backup', 'copia.dump']);

  assert.equal(ended.code, 1);
  assert.match(ended.stderr, /pg_dump/);
  assert.doesNotMatch(ended.stderr, /s3cret/);
});

/** Creates a database of one request, and an empty folder. */
async function open(t: TestContext) {
  const config = await sqliteFile(t);
  await fill(config, [{}]);
  return { config, folder: await temporaryDirectory(t) };
}
