import assert from 'node:assert/strict';
import { readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { runCommand } from '../../tests/kit/commands.ts';
import { openEntrance } from '../../tests/kit/entrance.ts';
import { fill } from '../../tests/kit/requests.ts';
import { temporaryDirectory } from '../../tests/kit/server.ts';
import { sqliteFile } from '../../tests/kit/stores.ts';
import { findSession } from '../auth/sessions.ts';
import { openDatabase } from '../database/open.ts';
import { signInTables } from '../database/tables.ts';

test('restores a backup, one file of mode 0600, on a new machine', async (t) => {
  const { config, copy } = await backedUp(t);
  assert.equal((await stat(copy)).mode & 0o777, 0o600);
  assert.deepEqual(await readdir(dirname(copy)), ['copia.sqlite']);
  const other = await sqliteFile(t);
  assert.equal((await runCommand(other, ['restore', copy])).code, 0);
  assert.equal(await emailsIn(other.file), await emailsIn(config.file));
  assert.equal((await stat(other.file)).mode & 0o777, 0o600);
  assert.equal((await stat(dirname(other.file))).mode & 0o777, 0o700);
});

test('restore keeps the replaced database and its log in BACKUP_DIR', async (t) => {
  const { config, copy } = await backedUp(t);
  await change(config.file, 'later@example.com');
  assert.equal((await runCommand(config, ['restore', copy])).code, 0);
  assert.equal(await emailsIn(config.file), 'ana@example.com,bea@example.com');
  const backups = join(dirname(config.file), 'backups');
  const [replaced = ''] = await readdir(backups);
  assert.equal((await stat(join(backups, replaced))).mode & 0o777, 0o600);
  assert.equal(await emailsIn(join(backups, replaced)), 'later@example.com,later@example.com');
});

test('restore refuses to lose newer requests without --force', async (t) => {
  const { config, copy } = await backedUp(t);
  await fill(config, [{ receivedAt: '2026-11-22T10:00:00.000Z' }]);
  const { code, stderr } = await runCommand(config, ['restore', copy]);
  assert.equal(code, 1);
  assert.match(stderr, /de ahora: 3 solicitudes.*\nLa copia: 2 solicitudes.*\n.*--force/);
  assert.equal((await runCommand(config, ['restore', copy, '--force'])).code, 0);
  assert.equal(await emailsIn(config.file), 'ana@example.com,bea@example.com');
});

test('restore refuses a damaged file, and one of another program', async (t) => {
  const { config, copy } = await backedUp(t);
  const refused = async (file: string) => {
    const { code, stderr } = await runCommand(config, ['restore', file, '--force']);
    assert.equal(code, 1);
    assert.doesNotMatch(stderr, /\n\s+at /);
  };
  await refused(dirname(copy));
  await writeFile(`${copy}.txt`, 'no database at all');
  await refused(`${copy}.txt`);
  await truncate(copy, (await stat(copy)).size / 2);
  await refused(copy);
  assert.equal(await emailsIn(config.file), 'ana@example.com,bea@example.com');
});

test('restore --force replaces a damaged database and keeps it with its log', async (t) => {
  const { config, copy } = await backedUp(t);
  const damaged = 'damaged, '.repeat(1000);
  await writeFile(config.file, damaged);
  await writeFile(`${config.file}-wal`, 'its log');
  assert.equal((await runCommand(config, ['backup', `${copy}2`])).code, 1);
  assert.equal((await runCommand(config, ['restore', copy])).code, 1);
  assert.equal((await runCommand(config, ['restore', copy, '--force'])).code, 0);
  assert.equal(await emailsIn(config.file), 'ana@example.com,bea@example.com');
  const backups = join(dirname(config.file), 'backups');
  const names = (await readdir(backups)).toSorted();
  const kept = await Promise.all(names.map((name) => readFile(join(backups, name), 'utf8')));
  assert.deepEqual(kept, [damaged, 'its log']);
});

test('does not apply an orphaned write-ahead log to the restored file', async (t) => {
  const { config, copy } = await backedUp(t);
  const log = await change(config.file, 'later@example.com');
  await rm(config.file);
  await writeFile(`${config.file}-wal`, log);
  assert.equal((await runCommand(config, ['restore', copy])).code, 0);
  assert.equal(await emailsIn(config.file), 'ana@example.com,bea@example.com');
});

test('backup writes into BACKUP_DIR, or into a new file', async (t) => {
  const { config, copy } = await backedUp(t);
  assert.equal((await runCommand(config, ['backup'])).code, 0);
  assert.equal((await readdir(join(dirname(config.file), 'backups'))).length, 1);
  const link = join(await temporaryDirectory(t), 'link');
  await symlink(config.file, link);
  for (const name of [copy, config.file, link])
    assert.equal((await runCommand(config, ['backup', name])).code, 1);
});

test('a restored database keeps its people but no credentials', async (t) => {
  const config = await sqliteFile(t);
  const { enter, run } = await openEntrance(t, config);
  const secret = await enter(['--for', 'Marc']);
  await run(['desk']);
  const held = [
    "update people set mail = 'marc@example.com'",
    `insert into passkeys (person_id, credential_id, public_key, sign_count, browser, system, created_at)
      values (1, 'id', 'key', 0, '', '', '')`,
    "insert into settings (name, value) values ('challenge-key', 'known')",
    "insert into used_challenges (challenge_hash, used_at) values ('hash', '')",
  ];
  const file = new DatabaseSync(config.file);
  for (const statement of held) file.exec(statement);
  file.close();
  const copy = join(await temporaryDirectory(t), 'copy.sqlite');
  assert.equal((await run(['backup', copy])).code, 0);
  const other = await sqliteFile(t);
  assert.match((await runCommand(other, ['restore', copy])).stdout, /Personas en la copia: Marc\./);
  const restored = await openDatabase(other);
  t.after(restored.close);
  assert.equal(await findSession(restored.queries, secret, new Date()), undefined);
  for (const table of ['passkeys', ...signInTables]) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(restored.queries);
    assert.deepEqual(rows, [], table);
  }
  const people = await restored.queries.selectFrom('people').select(['name', 'mail']).execute();
  assert.deepEqual(
    people.map(({ name, mail }) => [name, mail]),
    [['Marc', null]],
  );
});

test('a restored database continues behind the ids of the replaced one', async (t) => {
  const { config, copy } = await backedUp(t);
  await fill(config, [{}, {}, {}]);
  const idAfterRestore = async () => {
    assert.equal((await runCommand(config, ['restore', copy, '--force'])).code, 0);
    await fill(config, [{}]);
    const file = new DatabaseSync(config.file);
    const { id } = file.prepare('select max(id) id from requests').get() ?? {};
    file.close();
    return id;
  };
  assert.equal(await idAfterRestore(), 6);
  await writeFile(config.file, 'damaged');
  assert.equal(await idAfterRestore(), 1003);
});

test('backup fails without a database, and refers to pg_dump for PostgreSQL', async (t) => {
  assert.equal((await runCommand(await sqliteFile(t), ['backup', 'copia.sqlite'])).code, 1);
  const url = 'postgres://web:secret@db.example.com/requests';
  for (const name of ['backup', 'restore']) {
    const { code, stderr } = await runCommand({ kind: 'postgres', url }, [name, 'copia.dump']);
    assert.deepEqual([code, /pg_dump/.test(stderr), /secret/.test(stderr)], [1, true, false]);
  }
});

/** A database of two requests, and its backup in a folder of its own. */
async function backedUp(t: TestContext) {
  const config = await sqliteFile(t);
  await fill(config, [{}, { email: 'bea@example.com' }]);
  const copy = join(await temporaryDirectory(t), 'copia.sqlite');
  assert.equal((await runCommand(config, ['backup', copy])).code, 0);
  return { config, copy };
}

/** Changes the address of every request; returns the write-ahead log with the change. */
async function change(file: string, email: string): Promise<Buffer> {
  const { queries, close } = await openDatabase({ kind: 'sqlite', file });
  await queries.updateTable('requests').set({ email }).execute();
  const log = await readFile(`${file}-wal`);
  await close();
  return log;
}

async function emailsIn(file: string): Promise<string> {
  const { queries, close } = await openDatabase({ kind: 'sqlite', file });
  const rows = await queries.selectFrom('requests').select('email').orderBy('id').execute();
  await close();
  return rows.map(({ email }) => email).join();
}
