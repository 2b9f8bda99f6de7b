import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { runCommand } from '../../../tests/support/commands.ts';
import { fill } from '../../../tests/support/requests.ts';
import { temporaryDirectory } from '../../../tests/support/server.ts';
import { sqliteFile } from '../../../tests/support/stores.ts';
import type { DatabaseConfig } from '../../config/database.ts';
import { openDatabase } from '../../database/open.ts';

test('a backup is one whole file for its user alone, and restore brings it to a new machine', async (t) => {
  const { config, copy } = await backedUp(t);
  assert.equal((await stat(copy)).mode & 0o777, 0o600);
  assert.deepEqual(await readdir(dirname(copy)), ['copia.sqlite']);
  const other = await sqliteFile(t);
  const { code, stdout } = await runCommand(other, ['restore', copy, '--yes']);
  assert.equal(code, 0);
  assert.match(stdout, /^Restaurada: 2 solicitudes, la última del 21\/11\/2026 00:30\./);
  assert.equal(await emailsIn(other), await emailsIn(config));
  assert.equal((await stat(fileOf(other))).mode & 0o777, 0o600);
  assert.equal((await stat(dirname(fileOf(other)))).mode & 0o777, 0o700);
});

test('restore keeps what was there aside, whole, with what stood in its write-ahead log', async (t) => {
  const { config, copy } = await backedUp(t);
  const { queries, close } = await openDatabase(config);
  await queries.updateTable('requests').set({ email: 'later@example.com' }).execute();
  await close();
  const { code, stdout, stderr } = await runCommand(config, ['restore', copy, '--force', '--yes']);
  assert.equal(code, 0);
  assert.match(stderr, /La base de datos de ahora: 2 solicitudes.*\nLa copia: 2 solicitudes/);
  const [, aside = ''] = /Lo que había está ahora en (.*)\.\n/.exec(stdout) ?? [];
  assert.match(stdout, /datos personales/);
  const names = await readdir(dirname(fileOf(config)));
  assert.deepEqual(names.toSorted(), ['requests.sqlite', aside.split('/').at(-1)].toSorted());
  assert.equal(await emailsIn(config), 'ana@example.com,bea@example.com');
  assert.equal(await emailsIn({ kind: 'sqlite', file: aside }), 'later@example.com,later@example.com');
});

test('neither overwrites anything unless told to', async (t) => {
  const { config, copy } = await backedUp(t);
  for (const name of ['backup', 'restore']) {
    const { code, stdout, stderr } = await runCommand(config, [name, copy]);
    assert.deepEqual({ code, stdout }, { code: 1, stdout: '' });
    assert.match(stderr, /^Ya .*--reemplazar/);
  }
  assert.equal((await runCommand(config, ['backup', copy, '--force'])).code, 0);
  const asked = await runCommand(config, ['restore', copy, '--force']);
  assert.equal(asked.code, 2);
  assert.match(asked.stderr, /--sin-preguntar/);
});

test('what is no whole database of this program is not restored', async (t) => {
  const { config, copy } = await backedUp(t);
  const { queries, close } = await openDatabase({ kind: 'sqlite', file: copy });
  await sql`insert into kysely_migration values ('9999 future', '2026-11-24T08:10:00.000Z')`.execute(queries);
  await close();
  const refused = async (file: string, why: RegExp) => {
    const { code, stderr } = await runCommand(config, ['restore', file, '--force', '--yes']);
    assert.equal(code, 1);
    assert.match(stderr, why);
    assert.doesNotMatch(stderr, /\n\s+at /);
  };
  await refused(copy, /versión posterior/);
  await refused(fileOf(config), /es la base de datos de ahora/);
  await refused(dirname(copy), /No existe el archivo/);
  await writeFile(`${copy}.txt`, 'no database at all');
  await refused(`${copy}.txt`, /está dañado, o no es una base de datos/);
  await truncate(copy, (await stat(copy)).size / 2);
  await refused(copy, /está dañado/);
  assert.equal(await emailsIn(config), 'ana@example.com,bea@example.com');
});

test('a damaged database is replaced, and kept with its write-ahead log', async (t) => {
  const { config, copy } = await backedUp(t);
  const file = fileOf(config);
  const damaged = 'damaged, '.repeat(1000);
  await writeFile(file, damaged);
  await writeFile(`${file}-wal`, 'its log');
  assert.equal((await runCommand(config, ['backup', `${copy}2`])).code, 1);
  const { code, stderr } = await runCommand(config, ['restore', copy, '--force', '--yes']);
  assert.equal(code, 0);
  assert.match(stderr, /está dañada.*\n.*\n.*asegúrate de que está parado/);
  assert.equal(await emailsIn(config), 'ana@example.com,bea@example.com');
  const aside = (await readdir(dirname(file))).filter((name) => name !== 'requests.sqlite').toSorted();
  const kept = await Promise.all(aside.map((name) => readFile(join(dirname(file), name), 'utf8')));
  assert.deepEqual(kept, [damaged, 'its log']);
});

test('a write-ahead log that was left alone is not taken for that of the copy', async (t) => {
  const { config, copy } = await backedUp(t);
  const { queries, close } = await openDatabase(config);
  await queries.updateTable('requests').set({ email: 'later@example.com' }).execute();
  const log = await readFile(`${fileOf(config)}-wal`);
  await close();
  await rm(fileOf(config));
  await writeFile(`${fileOf(config)}-wal`, log);
  assert.equal((await runCommand(config, ['restore', copy, '--yes'])).code, 0);
  assert.equal(await emailsIn(config), 'ana@example.com,bea@example.com');
});

test('neither a backup nor an export is written over the database, whatever name it is given', async (t) => {
  const { config } = await backedUp(t);
  const file = fileOf(config);
  const other = join(await temporaryDirectory(t), 'link');
  await symlink(file, other);
  for (const name of [file, join(dirname(file), '.', 'x', '..', 'requests.sqlite'), other]) {
    for (const argv of [
      ['backup', name],
      ['export', '--format', 'csv', '--output', name],
    ]) {
      const { code, stderr } = await runCommand(config, [...argv, '--force']);
      assert.equal(code, 1);
      assert.match(stderr, /es la base de datos de ahora/);
    }
  }
});

test('who was erased since the backup was made comes back with it, and that is said', async (t) => {
  const { config, copy } = await backedUp(t);
  assert.equal((await runCommand(config, ['erase', '--email', 'ana@example.com', '--yes'])).code, 0);
  const { code, stderr } = await runCommand(config, ['restore', copy, '--force', '--yes']);
  assert.equal(code, 0);
  assert.match(stderr, /se borró a alguien, que vuelve con ella/);
});

test('without a database there is nothing to back up', async (t) => {
  const { code, stderr } = await runCommand(await sqliteFile(t), ['backup', 'copia.sqlite']);
  assert.equal(code, 1);
  assert.match(stderr, /no hay base de datos/);
});

test('of PostgreSQL both say what to type, without the password, and that they did not do it', async () => {
  const url = 'postgres://web%20user:secret@db.example.com:5433/requests?sslmode=require';
  for (const [name, line] of Object.entries(commandLines)) {
    const { code, stdout, stderr } = await runCommand({ kind: 'postgres', url }, [name, "l'any.dump"]);
    assert.deepEqual({ code, stdout }, { code: 1, stdout: '' });
    assert.ok(stderr.includes(`\n  ${line}\n`), stderr);
    assert.doesNotMatch(stderr, /secret/);
    if (name !== 'restore') continue;
    assert.match(stderr, /: npx requests personas\n$/);
    assert.match(stderr, /alter database "requests" rename to "requests_apartada_[\d_]+"/);
    assert.match(stderr, /createdb --host=db\.example\.com --port=5433 --owner='web user' requests\n/);
  }
});

const connection = "--host=db.example.com --port=5433 --username='web user' --dbname=requests";
const commandLines = {
  backup: `PGSSLMODE=require pg_dump ${connection} --format=custom --no-owner --exclude-table-data=links --exclude-table-data=push_subscriptions --exclude-table-data=vapid_keys --exclude-table-data=sessions --exclude-table-data=challenges --exclude-table-data=codes --exclude-table-data=known_browsers --exclude-table-data=used_links --file='l'\\''any.dump'`,
  restore: `PGSSLMODE=require pg_restore ${connection} --no-owner --single-transaction 'l'\\''any.dump'`,
};

/** A database of two requests, and its backup in a folder of its own. */
async function backedUp(t: TestContext) {
  const config = await sqliteFile(t);
  await fill(config, [{}, { email: 'bea@example.com' }]);
  const folder = join(await temporaryDirectory(t), 'copias');
  await mkdir(folder);
  const copy = join(folder, 'copia.sqlite');
  const { code, stdout } = await runCommand(config, ['backup', copy]);
  assert.equal(code, 0);
  assert.match(stdout, /^Copia hecha y comprobada: 2 solicitudes, la última del 21\/11\/2026 00:30, en /);
  return { config, copy };
}

function fileOf(config: DatabaseConfig): string {
  assert.ok(config.kind === 'sqlite');
  return config.file;
}

async function emailsIn(config: DatabaseConfig): Promise<string> {
  const { queries, close } = await openDatabase(config);
  const rows = await queries.selectFrom('requests').select('email').orderBy('id').execute();
  await close();
  return rows.map(({ email }) => email).join();
}
