import assert from 'node:assert/strict';
import { chmod, mkdir, truncate, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { openTestDatabase, sqliteFile } from '../../tests/kit/database.ts';
import { temporaryDirectory } from '../../tests/kit/folders.ts';
import { fill } from '../../tests/kit/requests.ts';
import {
  checkBackups,
  checkDatabaseFile,
  checkNight,
  checkOffsiteCopies,
  checkStorage,
  judgeRoom,
} from './storage.ts';

const now = new Date('2026-11-21T09:00:00.000Z');

for (const [what, hoursOld, level] of [
  ['of this night', 5, 'pass'],
  ['of the night before', 30, 'pass'],
  ['of three nights ago', 78, 'warn'],
  ['of a time ahead', -24, 'warn'],
] as const)
  test(`judges a copy elsewhere ${what}: ${level}`, async (t) => {
    const folder = await backupsOf(t, { offsite: hoursOld });

    const found = await checkOffsiteCopies(
      { offsiteMarker: join(folder, 'offsite') },
      now,
    );

    assert.equal(found.level, level);
  });

test('warns before the first copy elsewhere', async () => {
  const found = await checkOffsiteCopies({ offsiteMarker: '/nowhere/offsite' }, now);

  assert.equal(found.level, 'warn');
});

test('warns if no copy elsewhere is known', async () => {
  const found = await checkOffsiteCopies({ offsiteMarker: null }, now);

  assert.equal(found.level, 'warn');
  assert.match(found.admin ?? '', /BACKUP_OFFSITE_MARKER/);
});

test('fails if the database refuses to write', async (t) => {
  const database = await sqliteFile(t);
  const { queries: db } = await openTestDatabase(t, database);
  await sql`pragma query_only = on`.execute(db);

  const { level } = await checkStorage({ database }, db);

  assert.equal(level, 'fail');
});

for (const [mebibytes, level] of [
  [1024, 'pass'],
  [1023, 'warn'],
  [100, 'warn'],
  [99, 'fail'],
] as const)
  test(`judges ${mebibytes} MB on a disk: ${level}`, () => {
    assert.equal(judgeRoom(mebibytes).level, level);
  });

test('finds no fault in a healthy database file', async (t) => {
  const { file } = await databaseFile(t);
  assert.deepEqual(await levels(file), []);
});

test('warns of a file too large for the nightly job', async (t) => {
  const { file } = await databaseFile(t);
  await truncate(file, 200 * 2 ** 20 + 1);

  assert.deepEqual(await levels(file), ['warn']);
});

test('fails if other users can read the database file', async (t) => {
  const { file } = await databaseFile(t);
  await chmod(file, 0o640);

  assert.deepEqual(await levels(file), ['fail']);
});

test('fails if other users can read the folder', async (t) => {
  const { file } = await databaseFile(t);
  await chmod(dirname(file), 0o740);

  assert.deepEqual(await levels(file), ['fail']);
});

test('reports an open file before its size', async (t) => {
  const { file } = await databaseFile(t);
  await truncate(file, 200 * 2 ** 20 + 1);
  await chmod(file, 0o640);

  assert.deepEqual(await levels(file), ['fail', 'warn']);
});

test('reports nothing about a successful night', async (t) => {
  const { database, db } = await openNight(t);
  assert.deepEqual(await checkNight({ database }, db), []);
});

test('warns of a nightly job that fails', async (t) => {
  const { database, db } = await openNight(t);
  await db
    .insertInto('jobRuns')
    .values({
      job: 'nightly',
      ranAt: now.toISOString(),
      failingSince: now.toISOString(),
      error: 'disk is full',
    })
    .execute();

  const [found] = await checkNight({ database }, db);

  assert.equal(found?.level, 'warn');
  assert.match(found.admin ?? '', /disk is full/);
});

const kinds = [
  { extension: 'sqlite', other: 'dump', database: { kind: 'sqlite', file: '' } },
  { extension: 'dump', other: 'sqlite', database: { kind: 'postgres', url: '' } },
] as const;

for (const { extension, other, database } of kinds) {
  test(`warns of a missing backup folder (.${extension})`, async (t) => {
    const backupDir = join(await temporaryDirectory(t), 'backups');
    assert.equal(await levelOf({ database, backupDir }), 'warn');
  });

  test(`warns of a folder that cannot be read (.${extension})`, async (t) => {
    const backupDir = join(await temporaryDirectory(t), 'backups');
    await writeFile(backupDir, 'no folder');

    assert.equal(await levelOf({ database, backupDir }), 'warn');
  });

  test(`accepts a backup of the last two nights (.${extension})`, async (t) => {
    const backupDir = await backupsOf(t, { [`requests-new.${extension}`]: 54 });
    assert.equal(await levelOf({ database, backupDir }), 'pass');
  });

  test(`warns if two nights brought no backup (.${extension})`, async (t) => {
    const backupDir = await backupsOf(t, { [`requests-old.${extension}`]: 55 });
    assert.equal(await levelOf({ database, backupDir }), 'warn');
  });

  test(`ignores a backup dated in the future (.${extension})`, async (t) => {
    const backupDir = await backupsOf(t, { [`requests-ahead.${extension}`]: -24 });
    assert.equal(await levelOf({ database, backupDir }), 'warn');
  });

  test(`counts only backups of this database (.${extension})`, async (t) => {
    const backupDir = await backupsOf(t, {
      'replaced-today.sqlite': 1,
      [`requests-of-the-other-database.${other}`]: 1,
    });
    assert.equal(await levelOf({ database, backupDir }), 'warn');
  });
}

/** Creates an empty database, and closes it. */
async function databaseFile(t: TestContext) {
  const database = await sqliteFile(t);
  await fill(database, []);
  return database;
}

async function levels(file: string) {
  const findings = await checkDatabaseFile(file);
  return findings.map(({ level }) => level);
}

async function openNight(t: TestContext) {
  const database = await sqliteFile(t);
  const { queries: db } = await openTestDatabase(t, database);
  return { database, db };
}

/** Creates a folder with backups of these names and ages in hours. */
async function backupsOf(t: TestContext, hoursOld: Record<string, number>) {
  const folder = join(await temporaryDirectory(t), 'backups');
  await mkdir(folder);
  for (const [name, hours] of Object.entries(hoursOld)) {
    const file = join(folder, name);
    const madeAt = now.getTime() / 1000 - hours * 3600;
    await writeFile(file, '');
    await utimes(file, madeAt, madeAt);
  }
  return folder;
}

async function levelOf(storage: Parameters<typeof checkBackups>[0]['storage']) {
  const { level } = await checkBackups({ storage, requestsCommand: 'requests' }, now);
  return level;
}
