import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  copyFile,
  open,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { addPerson, linkFor, signInAs } from '../../tests/kit/auth.ts';
import { runCommand } from '../../tests/kit/commands.ts';
import { openTestDatabase, sqliteFile } from '../../tests/kit/database.ts';
import { temporaryDirectory } from '../../tests/kit/folders.ts';
import { fill, storedRequests } from '../../tests/kit/requests.ts';
import { removePerson } from '../auth/remove-person.ts';
import { findSession } from '../auth/sessions.ts';
import { openDatabase } from '../database/open.ts';
import { credentialTables } from '../database/tables.ts';

const stackTrace = /\n\s+at /;

test('restores a backup on a new machine', async (t) => {
  const { copy } = await backedUp(t);
  const other = await sqliteFile(t);

  const { code } = await runCommand(other, ['restore', copy]);

  assert.equal(code, 0);
  assert.deepEqual(await emailsIn(other.file), emailsOfCopy);
});

test('restores a backup in place of an empty database', async (t) => {
  const { copy } = await backedUp(t);
  const empty = await sqliteFile(t);
  await fill(empty, []);

  const { code } = await runCommand(empty, ['restore', copy]);

  assert.equal(code, 0);
  assert.deepEqual(await emailsIn(empty.file), emailsOfCopy);
});

test('restores a database that only its owner can read', async (t) => {
  const { copy } = await backedUp(t);
  const other = await sqliteFile(t);

  await runCommand(other, ['restore', copy]);

  assert.equal(await modeOf(other.file), 0o600);
  assert.equal(await modeOf(dirname(other.file)), 0o700);
});

test('keeps the replaced database beside the backups', async (t) => {
  const { config, backups, restore } = await backedUp(t);
  await changeEmails(config.file, 'later@example.com');

  const { code } = await restore();

  assert.equal(code, 0);
  assert.deepEqual(await emailsIn(config.file), emailsOfCopy);
  const [replaced = ''] = await readdir(backups);
  const emails = await emailsIn(join(backups, replaced));
  assert.deepEqual(emails, ['later@example.com', 'later@example.com']);
  assert.equal(await modeOf(join(backups, replaced)), 0o600);
});

test('refuses to lose newer requests', async (t) => {
  const { config, restore } = await backedUp(t);
  await rm(config.file);
  await fill(config, [{ receivedAt: '2026-11-22T10:00:00.000Z' }]);

  const { code, stderr } = await restore();

  assert.equal(code, 1);
  assert.match(stderr, /de ahora: 1 solicitud,.*\nLa copia: 2 solicitudes.*\n.*--force/);
});

test('replaces newer requests with --force', async (t) => {
  const { config, restore } = await backedUp(t);
  await rm(config.file);
  await fill(config, [{ receivedAt: '2026-11-22T10:00:00.000Z' }]);

  const { code } = await restore('--force');

  assert.equal(code, 0);
  assert.deepEqual(await emailsIn(config.file), emailsOfCopy);
});

test('asks to stop a running server', async (t) => {
  const { config, restore } = await backedUp(t);
  await rm(config.file);
  await fill(config, [{ receivedAt: '2026-11-22T10:00:00.000Z' }]);
  await openTestDatabase(t, config);

  const { code, stderr } = await restore();

  assert.equal(code, 1);
  assert.match(stderr, /tiene abierta la base de datos: páralo antes/);
  assert.doesNotMatch(stderr, /--force/);
});

const unfitFiles: Record<string, (opened: BackedUp) => Promise<string>> = {
  'a folder': async ({ copy }) => dirname(copy),
  'a text': async ({ copy }) => {
    await writeFile(`${copy}.txt`, 'no database at all');
    return `${copy}.txt`;
  },
  'a copy with a broken reference': ({ copy }) =>
    breakCopy(
      copy,
      `insert into request_events (request_id, at, kind, action_id)
        values (99, '2026-11-20T23:30:00.000Z', '', '')`,
    ),
  'a copy with a broken index': ({ copy }) =>
    breakCopy(
      copy,
      `update sqlite_schema set sql = replace(sql, '<>', '=')
        where name = 'requests_spam'`,
    ),
  'a copy that was cut off': async ({ copy }) => {
    await truncate(copy, (await stat(copy)).size / 2);
    return copy;
  },
  'the database itself': async ({ config }) => config.file,
  'a rest of an interrupted restore': async ({ config, copy }) => {
    const rest = `${config.file}.part`;
    await copyFile(copy, rest);
    return rest;
  },
};

for (const [kind, prepare] of Object.entries(unfitFiles))
  test(`refuses ${kind}`, async (t) => {
    const opened = await backedUp(t);
    const { config } = opened;
    const file = await prepare(opened);

    const { code, stderr } = await runCommand(config, ['restore', file, '--force']);

    assert.equal(code, 1);
    assert.doesNotMatch(stderr, stackTrace);
    assert.ok(await stat(file));
    assert.deepEqual(await emailsIn(config.file), emailsOfCopy);
  });

test('refuses to replace a damaged database', async (t) => {
  const { config, restore } = await backedUp(t);
  await writeFile(config.file, damaged);

  const { code } = await restore();

  assert.equal(code, 1);
  assert.equal(await readFile(config.file, 'utf8'), damaged);
});

test('replaces a damaged database with --force', async (t) => {
  const { config, restore } = await backedUp(t);
  await writeFile(config.file, damaged);

  const { code } = await restore('--force');

  assert.equal(code, 0);
  assert.deepEqual(await emailsIn(config.file), emailsOfCopy);
});

test('keeps a damaged database and its log with --force', async (t) => {
  const { config, backups, restore } = await backedUp(t);
  await writeFile(config.file, damaged);
  await writeFile(`${config.file}-wal`, 'its log');

  await restore('--force');

  const names = (await readdir(backups)).toSorted();
  const read = (name: string) => readFile(join(backups, name), 'utf8');
  assert.deepEqual(await Promise.all(names.map(read)), [damaged, 'its log']);
});

test('refuses with --force a damaged database that a server has open', async (t) => {
  const { config, restore } = await backedUp(t);
  const { queries: db } = await openTestDatabase(t, config);
  await db.selectFrom('people').selectAll().execute();
  const { ino } = await stat(config.file);
  await damagePage(config.file);

  const { code, stderr } = await restore('--force');

  assert.equal(code, 1);
  assert.doesNotMatch(stderr, stackTrace);
  // Otherwise the server would keep writing to a deleted file.
  assert.equal((await stat(config.file)).ino, ino);
});

test('refuses to replace a database without tables', async (t) => {
  const { config, restore } = await backedUp(t);
  await cutOffFirstStart(config.file);

  const { code, stderr } = await restore();

  assert.equal(code, 1);
  assert.doesNotMatch(stderr, stackTrace);
});

test('replaces a database without tables with --force', async (t) => {
  const { config, restore } = await backedUp(t);
  await cutOffFirstStart(config.file);

  const { code } = await restore('--force');

  assert.equal(code, 0);
  assert.deepEqual(await emailsIn(config.file), emailsOfCopy);
});

test('does not apply an orphaned write-ahead log', async (t) => {
  const { config, restore } = await backedUp(t);
  const log = await changeEmails(config.file, 'later@example.com');
  await rm(config.file);
  await writeFile(`${config.file}-wal`, log);

  const { code } = await restore();

  assert.equal(code, 0);
  assert.deepEqual(await emailsIn(config.file), emailsOfCopy);
});

test('names the people who were not removed', async (t) => {
  const { stdout } = await restoredWithCredentials(t);
  assert.match(stdout, /Personas en la copia: Marc\./);
});

test('keeps the people without their addresses', async (t) => {
  const { db } = await restoredWithCredentials(t);

  const [person] = await db.selectFrom('people').selectAll().execute();

  assert.equal(person?.name, 'Marc');
  assert.equal(person.mail, null);
});

test('ends the sessions of the copy', async (t) => {
  const { db, secret } = await restoredWithCredentials(t);
  assert.equal(await findSession(db, secret, new Date()), undefined);
});

test('leaves no credential in the restored database', async (t) => {
  const { db } = await restoredWithCredentials(t);

  for (const table of ['passkeys', ...credentialTables]) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
    assert.deepEqual(rows, [], table);
  }
});

test('leaves no secret in the pages of the file', async (t) => {
  const { content } = await restoredWithCredentials(t);
  assert.doesNotMatch(content, /s3cret/);
});

test('continues after the ids of the replaced database', async (t) => {
  const { config, restore } = await backedUp(t);
  await fill(config, [{}, {}, {}]);

  await restore('--force');

  await fill(config, [{}]);
  assert.equal((await storedRequests(config))[0]?.id, 6);
});

test('leaves a gap of ids after a damaged database', async (t) => {
  const { config, restore } = await backedUp(t);
  await writeFile(config.file, damaged);

  await restore('--force');

  await fill(config, [{}]);
  assert.equal((await storedRequests(config))[0]?.id, 1003);
});

const hasSqlite3 = spawnSync('sqlite3', ['--version']).status === 0;

test('restores what the manual rescues', { skip: !hasSqlite3 }, async (t) => {
  const { config } = await backedUp(t);
  const message = 'Una fachada. '.repeat(100);
  await fill(config, Array(20).fill({ message }));
  await fill(config, [{ email: 'nora@example.com' }]);
  noteOn(config.file, 1);
  const cwd = dirname(config.file);
  const manual = await readFile('docs/operations.md', 'utf8');
  const [, section = ''] = manual.split('### A damaged file');
  const cloning = section.match(/(?<=^\$ )(cp|sqlite3 damaged).*/gm) ?? [];
  const deleting = section.match(/(?<=^sqlite> ).*/gm) ?? [];
  await damagePage(config.file);

  for (const line of cloning) spawnSync('sh', ['-c', line], { cwd });
  spawnSync('sqlite3', ['rescued.sqlite'], { cwd, input: deleting.join('\n') });
  const rescued = join(cwd, 'rescued.sqlite');
  const { code } = await runCommand(config, ['restore', '--force', rescued]);

  assert.equal(code, 0);
  assert.equal((await emailsIn(config.file))[0], 'nora@example.com');
});

test('refers to pg_restore for PostgreSQL', async () => {
  const url = 'postgres://web:s3cret@db.example.com/requests';

  const ended = await runCommand({ kind: 'postgres', url }, ['restore', 'copia.dump']);

  assert.equal(ended.code, 1);
  assert.match(ended.stderr, /pg_dump y pg_restore/);
  assert.doesNotMatch(ended.stderr, /s3cret/);
});

const emailsOfCopy = ['bea@example.com', 'ana@example.com'];

const damaged = 'damaged, '.repeat(1000);

type BackedUp = Awaited<ReturnType<typeof backedUp>>;

/** Creates a database of two requests, with a backup in a folder of its own. */
async function backedUp(t: TestContext) {
  const config = await sqliteFile(t);
  await fill(config, [{}, { email: 'bea@example.com' }]);
  const copy = join(await temporaryDirectory(t), 'copia.sqlite');
  const { code } = await runCommand(config, ['backup', copy]);
  assert.equal(code, 0);
  return {
    config,
    copy,
    /** The folder for replaced databases. */
    backups: join(dirname(config.file), 'backups'),
    restore: (...options: string[]) => runCommand(config, ['restore', copy, ...options]),
  };
}

/** Restores a backup with every kind of credential on another machine. */
async function restoredWithCredentials(t: TestContext) {
  const config = await sqliteFile(t);
  const { secret } = await fillWithCredentials(t, config);
  const copy = join(await temporaryDirectory(t), 'copia.sqlite');
  await runCommand(config, ['backup', copy]);

  const other = await sqliteFile(t);
  const { stdout } = await runCommand(other, ['restore', copy]);
  const content = await readFile(other.file, 'latin1');
  const { queries: db } = await openTestDatabase(t, other);
  return { db, stdout, content, secret };
}

/** Adds Marc with an address, a session, a link and a passkey, and removes Ester. */
async function fillWithCredentials(
  t: TestContext,
  config: Awaited<ReturnType<typeof sqliteFile>>,
) {
  const { queries: db } = await openTestDatabase(t, config);
  await addPerson(db, 'Marc');
  const ester = await addPerson(db, 'Ester');
  await removePerson(db, { id: ester.id }, new Date());
  const { secret } = await signInAs(db, 'Marc', new Date());
  await linkFor(db, 'Marc', new Date());

  const at = '2026-11-20T23:30:00.000Z';
  using file = new DatabaseSync(config.file);
  file.exec(`
    insert into passkeys
      (person_id, credential_id, public_key, sign_count, browser, system, created_at)
      values (1, 'id', 'key', 0, '', '', '${at}');
    insert into settings (name, value) values ('challenge-key', 's3cret');
    insert into used_challenges (challenge_hash, used_at) values ('hash', '${at}')`);
  return { secret };
}

/** Returns a second copy with a fault that no constraint prevents. */
async function breakCopy(copy: string, fault: string): Promise<string> {
  const broken = `${copy}.broken`;
  await copyFile(copy, broken);
  using database = new DatabaseSync(broken, { defensive: false });
  database.exec(`
    pragma foreign_keys = off;
    pragma writable_schema = on;
    ${fault}`);
  return broken;
}

/** Overwrites the page that holds the first requests. The schema stays readable. */
async function damagePage(path: string): Promise<void> {
  const pageSize = 4096;
  const page = firstPageOf(path, 'requests');
  const file = await open(path, 'r+');
  await file.write(Buffer.alloc(pageSize, 0xff), 0, pageSize, (page - 1) * pageSize);
  await file.close();
}

function firstPageOf(path: string, table: string): number {
  using database = new DatabaseSync(path, { readOnly: true });
  const leaves = database.prepare(
    "select pageno from dbstat where name = ? and pagetype = 'leaf' order by path",
  );
  return Number(leaves.get(table)?.pageno);
}

/** Adds a note without a person to a request. */
function noteOn(path: string, id: number): void {
  using database = new DatabaseSync(path);
  const insert = database.prepare(`insert into request_events
    (request_id, at, kind, action_id) values (?, '2026-03-02T09:00:00.000Z', 'note', 'a')`);
  insert.run(id);
}

/** Leaves a database as after a first start that was killed between two migrations. */
async function cutOffFirstStart(file: string): Promise<void> {
  await rm(file);
  using database = new DatabaseSync(file);
  database.exec(`create table kysely_migration
    (name text not null primary key, timestamp text not null)`);
}

/** Changes the address of every request. Returns the write-ahead log with the change. */
async function changeEmails(file: string, email: string): Promise<Buffer> {
  const { queries, close } = await openDatabase({ kind: 'sqlite', file });
  await queries.updateTable('requests').set({ email }).execute();
  const log = await readFile(`${file}-wal`);
  await close();
  return log;
}

/** Returns the addresses of the requests, newest first. */
async function emailsIn(file: string): Promise<string[]> {
  const requests = await storedRequests({ kind: 'sqlite', file });
  return requests.map(({ email }) => email);
}

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777;
}
