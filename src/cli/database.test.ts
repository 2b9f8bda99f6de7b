import assert from 'node:assert/strict';
import {
  copyFile,
  open,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { linkFor, openAuth, signInAs } from '../../tests/kit/auth.ts';
import { runCommand, runProcess } from '../../tests/kit/commands.ts';
import {
  openTestDatabase,
  sqliteFile,
  testDatabase,
  testOnPostgres,
} from '../../tests/kit/database.ts';
import { temporaryDirectory } from '../../tests/kit/folders.ts';
import { fill, storedRequests } from '../../tests/kit/requests.ts';
import { removePerson } from '../auth/people.ts';
import { findSession } from '../auth/sessions.ts';
import { openDatabase } from '../database/open.ts';
import { credentialTables } from '../database/tables.ts';
import { enqueueSummaries } from '../notifications/schedule.ts';
import { dayMs } from '../time.ts';

test('restores a backup, one file of mode 0600, on a new machine', async (t) => {
  const { config, copy } = await backedUp(t);
  assert.equal((await stat(copy)).mode & 0o777, 0o600);
  assert.deepEqual(await readdir(dirname(copy)), ['copia.sqlite']);
  const [other, empty] = [await sqliteFile(t), await sqliteFile(t)];
  await fill(empty, []);
  for (const to of [other, empty])
    assert.equal((await runCommand(to, ['restore', copy])).code, 0);
  assert.equal(await emailsIn(other.file), await emailsIn(config.file));
  assert.equal((await stat(other.file)).mode & 0o777, 0o600);
  assert.equal((await stat(dirname(other.file))).mode & 0o777, 0o700);
});

test('restore keeps the replaced database, and loses newer requests only with --force', async (t) => {
  const { config, copy, backups, restored } = await backedUp(t);
  await change(config.file, 'later@example.com');
  await restored();
  const [replaced = ''] = await readdir(backups);
  assert.equal((await stat(join(backups, replaced))).mode & 0o777, 0o600);
  assert.equal(
    await emailsIn(join(backups, replaced)),
    'later@example.com,later@example.com',
  );
  await rm(config.file);
  await fill(config, [{ receivedAt: '2026-11-22T10:00:00.000Z' }]);
  const { code, stderr } = await runCommand(config, ['restore', copy]);
  assert.equal(code, 1);
  assert.match(stderr, /de ahora: 1 solicitud,.*\nLa copia: 2 solicitudes.*\n.*--force/);
  const server = await openDatabase(config);
  const beside = await runCommand(config, ['restore', copy]);
  assert.deepEqual(
    [beside.code, /--force/.test(beside.stderr)],
    [1, false],
    'the server is to be stopped first',
  );
  await server.close();
  await restored('--force');
});

test('restore refuses a damaged or foreign file and the database itself', async (t) => {
  const { config, copy } = await backedUp(t);
  const before = await emailsIn(config.file);
  await writeFile(`${copy}.txt`, 'no database at all');
  const faults = {
    key: "insert into request_events (request_id, at, kind, action_id) values (99, '', '', '')",
    index:
      "update sqlite_schema set sql = replace(sql, '<>', '=') where name = 'requests_spam'",
  };
  for (const [end, fault] of Object.entries(faults)) {
    await copyFile(copy, `${copy}.${end}`);
    using broken = new DatabaseSync(`${copy}.${end}`, { defensive: false });
    broken.exec(`pragma foreign_keys = off; pragma writable_schema = on; ${fault}`);
  }
  const interrupted = `${config.file}.part`;
  await copyFile(copy, interrupted);
  await truncate(copy, (await stat(copy)).size / 2);
  const broken = ['txt', 'key', 'index'].map((end) => `${copy}.${end}`);
  for (const file of [dirname(copy), ...broken, copy, config.file, interrupted]) {
    const { code, stderr } = await runCommand(config, ['restore', file, '--force']);
    assert.deepEqual([code, /\n\s+at /.test(stderr)], [1, false], file);
  }
  assert.ok(await stat(interrupted));
  assert.equal(await emailsIn(config.file), before);
});

test('restore --force replaces a damaged database and keeps it with its log', async (t) => {
  const { config, copy, backups, restored } = await backedUp(t);
  const damaged = 'damaged, '.repeat(1000);
  await writeFile(config.file, damaged);
  await writeFile(`${config.file}-wal`, 'its log');
  for (const argv of [
    ['backup', `${copy}2`],
    ['restore', copy],
  ])
    assert.equal((await runCommand(config, argv)).code, 1);
  await restored('--force');
  const names = (await readdir(backups)).toSorted();
  const kept = await Promise.all(
    names.map((name) => readFile(join(backups, name), 'utf8')),
  );
  assert.deepEqual(kept, [damaged, 'its log']);
});

test('restore --force refuses a damaged database that a server has open', async (t) => {
  const { config, copy } = await backedUp(t);
  const server = await openTestDatabase(t, config);
  await server.queries.selectFrom('people').selectAll().execute();
  const { ino, size } = await stat(config.file);
  const file = await open(config.file, 'r+');
  await file.write(Buffer.alloc(4096, 0xff), 0, 4096, Math.floor(size / 8192) * 4096);
  await file.close();
  const { code, stderr } = await runCommand(config, ['restore', copy, '--force']);
  assert.deepEqual([code, /\n\s+at /.test(stderr)], [1, false]);
  assert.equal(
    (await stat(config.file)).ino,
    ino,
    'what the server writes is still in the file',
  );
});

test('restore --force replaces a database whose first start was cut off', async (t) => {
  const { config, copy, restored } = await backedUp(t);
  await rm(config.file);
  using cutOff = new DatabaseSync(config.file);
  cutOff.exec(
    'create table kysely_migration (name text not null primary key, timestamp text not null)',
  );
  cutOff.close();
  const { code, stderr } = await runCommand(config, ['restore', copy]);
  assert.deepEqual([code, /\n\s+at /.test(stderr)], [1, false]);
  await restored('--force');
});

test('does not apply an orphaned write-ahead log to the restored file', async (t) => {
  const { config, restored } = await backedUp(t);
  const log = await change(config.file, 'later@example.com');
  await rm(config.file);
  await writeFile(`${config.file}-wal`, log);
  await restored();
});

test('backup writes into BACKUP_DIR, or into a new file', async (t) => {
  const { config, copy, backups } = await backedUp(t);
  assert.equal((await runCommand(config, ['backup'])).code, 0);
  assert.equal((await readdir(backups)).length, 1);
  const link = join(await temporaryDirectory(t), 'link');
  await symlink(config.file, link);
  for (const name of [copy, config.file, link])
    assert.equal((await runCommand(config, ['backup', name])).code, 1);
});

test('a restored database keeps its people but no credentials', async (t) => {
  const config = await sqliteFile(t);
  const { db, people } = await openAuth(t, config, 'Marc', 'Ester');
  await removePerson(db, { id: people[1]?.id ?? 0 }, new Date());
  const { secret } = await signInAs(db, 'Marc', new Date());
  await linkFor(db, 'Marc', new Date());
  const file = new DatabaseSync(config.file);
  file.exec(`insert into passkeys (person_id, credential_id, public_key, sign_count, browser, system, created_at)
      values (1, 'id', 'key', 0, '', '', '');
    insert into settings (name, value) values ('challenge-key', 's3cret');
    insert into used_challenges (challenge_hash, used_at) values ('hash', '')`);
  file.close();
  const copy = join(await temporaryDirectory(t), 'copy.sqlite');
  assert.equal((await runCommand(config, ['backup', copy])).code, 0);
  const other = await sqliteFile(t);
  assert.match(
    (await runCommand(other, ['restore', copy])).stdout,
    /Personas en la copia: Marc\./,
  );
  assert.doesNotMatch(await readFile(other.file, 'latin1'), /s3cret/);
  const restored = await openTestDatabase(t, other);
  assert.equal(await findSession(restored.queries, secret, new Date()), undefined);
  for (const table of ['passkeys', ...credentialTables]) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(
      restored.queries,
    );
    assert.deepEqual(rows, [], table);
  }
  const [person] = await restored.queries.selectFrom('people').selectAll().execute();
  assert.deepEqual([person?.name, person?.mail], ['Marc', null]);
});

test('a restored database continues behind the ids of the replaced one', async (t) => {
  const { config, copy } = await backedUp(t);
  await fill(config, [{}, {}, {}]);
  const idAfterRestore = async () => {
    assert.equal((await runCommand(config, ['restore', copy, '--force'])).code, 0);
    await fill(config, [{}]);
    return (await storedRequests(config))[0]?.id;
  };
  assert.equal(await idAfterRestore(), 6);
  await writeFile(config.file, 'damaged');
  assert.equal(await idAfterRestore(), 1003);
});

test('backup fails without a database, and refers to pg_dump for PostgreSQL', async (t) => {
  assert.equal(
    (await runCommand(await sqliteFile(t), ['backup', 'copia.sqlite'])).code,
    1,
  );
  const url = 'postgres://web:secret@db.example.com/requests';
  for (const name of ['backup', 'restore']) {
    const { code, stderr } = await runCommand({ kind: 'postgres', url }, [
      name,
      'copia.dump',
    ]);
    assert.deepEqual(
      [code, /pg_dump/.test(stderr), /secret/.test(stderr)],
      [1, true, false],
    );
  }
});

testOnPostgres('copies SQLite to an empty PostgreSQL', async (t, { url }) => {
  const source = await sqliteFile(t);
  await fill(source, [{}]);
  const to = new URL(url);
  const env = { PGPASSWORD: to.password };
  to.password = '';
  const { code, stdout, stderr } = await runProcess(
    source,
    ['copy', '--to', to.href],
    env,
  );
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^requests +1$/m);
  const again = await runProcess(source, ['copy', '--to', to.href], env);
  assert.deepEqual([again.code, /tiene ya datos/.test(again.stderr)], [1, true]);
});

test('copy requires a SQLite source and a URL without a password', async (t) => {
  const to = 'postgres://web@127.0.0.1:1/requests';
  assert.equal((await runCommand(await sqliteFile(t), ['copy', '--to', to])).code, 1);
  assert.equal(
    (await runCommand({ kind: 'postgres', url: to }, ['copy', '--to', to])).code,
    1,
  );
  for (const secret of [
    'postgres://web:s3cret@127.0.0.1:1/requests',
    `${to}?password=s3cret`,
  ]) {
    const { code, stderr } = await runCommand(await sqliteFile(t), [
      'copy',
      '--to',
      secret,
    ]);
    assert.deepEqual(
      [code, /PGPASSWORD/.test(stderr), /s3cret/.test(stderr)],
      [2, true, false],
    );
  }
});

testDatabase(
  'demo fills an empty database once, without deliveries',
  async (t, config) => {
    assert.equal((await runCommand(config, ['demo'])).code, 0);
    const { queries } = await openTestDatabase(t, config);
    const requests = await queries
      .selectFrom('requests')
      .selectAll()
      .orderBy('receivedAt')
      .execute();
    assert.equal(requests.length, 50);
    const weeks = (Date.now() - Date.parse(requests[0]?.receivedAt ?? '')) / (7 * dayMs);
    assert.ok(weeks > 7 && weeks < 9, `${weeks}`);
    // A running server finds nothing for a reminder or a digest.
    await enqueueSummaries(queries, true, new Date());
    assert.deepEqual(await queries.selectFrom('deliveries').select('id').execute(), []);
    const waiting = requests.filter(
      ({ state, answeredAt }) => state === 'received' && answeredAt === null,
    );
    const late = waiting.filter(
      ({ receivedAt }) => Date.now() - Date.parse(receivedAt) > dayMs,
    );
    assert.ok(waiting.length >= 5 && late.length >= 2 && late.length < waiting.length);
    assert.ok(
      requests.every(
        ({ receivedAt, answeredAt }) => (answeredAt ?? receivedAt) >= receivedAt,
      ),
    );
    for (const label of ['outcome', 'answeredHow'] as const)
      assert.ok(new Set(requests.map((request) => request[label])).size > 2, label);
    await queries.deleteFrom('requests').where('id', '!=', 1).execute();
    const again = await runCommand(config, ['demo']);
    assert.deepEqual([again.code, again.stdout], [1, '']);
  },
);

/**
 * A database of two requests, its backup in a folder of its own, and a function that
 * restores it.
 */
async function backedUp(t: TestContext) {
  const config = await sqliteFile(t);
  await fill(config, [{}, { email: 'bea@example.com' }]);
  const copy = join(await temporaryDirectory(t), 'copia.sqlite');
  assert.equal((await runCommand(config, ['backup', copy])).code, 0);
  const restored = async (...options: string[]) => {
    assert.equal((await runCommand(config, ['restore', copy, ...options])).code, 0);
    assert.equal(await emailsIn(config.file), 'bea@example.com,ana@example.com');
  };
  return { config, copy, backups: join(dirname(config.file), 'backups'), restored };
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
  return (await storedRequests({ kind: 'sqlite', file }))
    .map(({ email }) => email)
    .join();
}
