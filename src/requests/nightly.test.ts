import assert from 'node:assert/strict';
import {
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { rowsOf, sqliteFile, testDatabase } from '../../tests/kit/database.ts';
import { temporaryDirectory } from '../../tests/kit/folders.ts';
import { submissionOf } from '../../tests/kit/form.ts';
import { openTestStore, testStore } from '../../tests/kit/store.ts';
import type { Clock } from '../clock.ts';
import type { DatabaseConfig } from '../config.ts';
import { fold } from '../contact-request/fold.ts';
import { inspectDatabase } from '../database/backup.ts';
import type { Db } from '../database/tables.ts';
import { before, dayMs, hourMs, minuteMs } from '../time.ts';
import {
  isRewrittenAtNight,
  maxVacuumBytes,
  readFailedStep,
  readNightlyFailure,
  startNightlyJob,
} from './nightly.ts';
import { eraseRequests } from './personal-data.ts';
import { receiveRequest } from './receive.ts';

test('does not run at the start of a new database', async (t) => {
  const { start, backups } = await open(t, await sqliteFile(t));

  await start().idle();

  assert.deepEqual(await backups(), []);
});

test('does not run before 3:30 in Madrid', async (t) => {
  const { start, untilNight, backups } = await open(t, await sqliteFile(t));

  await start().advance(untilNight - 5 * minuteMs);

  assert.deepEqual(await backups(), []);
});

test('runs at 3:30 in Madrid', async (t) => {
  const { start, untilNight, backups } = await open(t, await sqliteFile(t));

  await start().advance(untilNight);

  assert.equal((await backups()).length, 1);
});

test('runs every night', async (t) => {
  const { start, untilNight, backups } = await open(t, await sqliteFile(t));
  const job = start();

  await job.advance(untilNight);
  await job.advance(dayMs);

  assert.equal((await backups()).length, 2);
});

test('does not repeat a night after a restart', async (t) => {
  const { start, untilNight, backups } = await open(t, await sqliteFile(t));
  const stopped = start();
  await stopped.advance(untilNight);
  await stopped.stop();

  await start().idle();

  assert.equal((await backups()).length, 1);
});

test('does not run once it is stopped', async (t) => {
  const { start, untilNight, backups } = await open(t, await sqliteFile(t));
  const stopped = start();
  await stopped.stop();

  await stopped.advance(untilNight);

  assert.deepEqual(await backups(), []);
});

test('runs once at the start after two missed nights', async (t) => {
  const { start, clock, backups } = await open(t, await sqliteFile(t));
  const stopped = start();
  await stopped.stop();
  clock.advance(2 * dayMs);

  await start().idle();

  assert.equal((await backups()).length, 1);
});

testDatabase('runs despite a run dated in the future', async (t, config) => {
  const { db, clock, start, logged } = await open(t, config);
  const ranAt = before(clock.now(), -30 * dayMs);
  await db.insertInto('jobRuns').values({ job: 'nightly', ranAt }).execute();

  await start().idle();

  assert.ok(logged.some((line) => line.includes('nightly job has run')));
});

test('does not repeat an interrupted night before its lock expires', async (t) => {
  const { start, cutOffMissedNight, backups } = await open(t, await sqliteFile(t));
  await cutOffMissedNight();

  await start().advance(14 * minuteMs);

  assert.deepEqual(await backups(), []);
});

test('repeats a night that was interrupted', async (t) => {
  const { start, cutOffMissedNight, backups } = await open(t, await sqliteFile(t));
  await cutOffMissedNight();

  await start().advance(15 * minuteMs);

  assert.equal((await backups()).length, 1);
});

test('reports a blocked deletion with its date', async (t) => {
  const { db, store, start, untilNight } = await open(t, await sqliteFile(t));
  for (let count = 0; count < 50; count++) await store.expiredRequest();
  const job = start();

  await job.advance(untilNight);
  await job.advance(dayMs);

  const sevenNightsAfterTheFirst = /29 de noviembre/;
  assert.match((await readNightlyFailure(db))?.error ?? '', sevenNightsAfterTheFirst);
});

testDatabase('runs on only one of two servers', async (t, config) => {
  const { db, start, untilNight, logged } = await open(t, config);

  await start({ servers: 2 }).advance(untilNight);

  const nights = logged.filter((line) => line.includes('nightly job has run'));
  assert.equal(nights.length, 1);
  assert.equal(await readNightlyFailure(db), undefined);
});

testDatabase('deletes requests beyond the retention period', async (t, config) => {
  const { db, store, start, untilNight } = await open(t, config);
  await store.expiredRequest();

  await start().advance(untilNight);

  assert.deepEqual(await store.requests(), []);
  assert.equal(await readNightlyFailure(db), undefined);
});

testDatabase('deletes backups of more than thirty days ago', async (t, config) => {
  const { start, untilNight, clock, backupDir, backups } = await open(t, config);
  await mkdir(backupDir);
  for (const days of [31, 28]) {
    const file = join(backupDir, `requests-${days}.dump`);
    await writeFile(file, '');
    const at = (clock.now().getTime() - days * dayMs) / 1000;
    await utimes(file, at, at);
  }

  await start().advance(untilNight);

  const dumps = (await backups()).filter((name) => name.endsWith('.dump'));
  assert.deepEqual(dumps, ['requests-28.dump']);
});

testDatabase('stores requests that arrive while the job runs', async (t, config) => {
  const { database, db, store, start, clock } = await open(t, config);
  const missed = { job: 'nightly', ranAt: '2026-11-20T00:00:00.000Z' } as const;
  await db.insertInto('jobRuns').values(missed).execute();
  const submissions = Array.from({ length: 20 }, (_, index) =>
    submissionOf({ message: `Grieta ${index}` }),
  );

  const job = start();
  await Promise.all([
    job.idle(),
    ...submissions.map((one) => receiveRequest(database, one, clock.now())),
  ]);

  assert.equal((await store.requests()).length, 20);
  assert.equal(await readNightlyFailure(db), undefined);
});

test('runs the other steps after one fails', async (t) => {
  const { store, start, untilNight, backupDir } = await open(t, await sqliteFile(t));
  await store.expiredRequest();
  await preventBackups(backupDir);

  await start().advance(untilNight);

  assert.deepEqual(await store.requests(), []);
});

test('names the step that failed', async (t) => {
  const { db, start, untilNight, backupDir } = await open(t, await sqliteFile(t));
  await preventBackups(backupDir);

  await start().advance(untilNight);

  assert.match((await readNightlyFailure(db))?.error ?? '', /^copia de seguridad: /);
});

test('tells a missing backup from other failures', async (t) => {
  const { db, start, untilNight, backupDir } = await open(t, await sqliteFile(t));
  await preventBackups(backupDir);

  await start().advance(untilNight);

  assert.equal(await readFailedStep(db), 'backup');
});

test('does not report a failed deletion as a missing backup', async (t) => {
  const { db, store, start, untilNight } = await open(t, await sqliteFile(t));
  for (let count = 0; count < 50; count++) await store.expiredRequest();

  await start().advance(untilNight);

  assert.equal(await readFailedStep(db), 'other');
});

test('logs a failure', async (t) => {
  const { start, untilNight, backupDir, logged } = await open(t, await sqliteFile(t));
  await preventBackups(backupDir);

  await start().advance(untilNight);

  assert.ok(logged.some((line) => line.includes('a step of the nightly job failed')));
});

test('keeps the time of the first failure', async (t) => {
  const { db, start, untilNight, backupDir } = await open(t, await sqliteFile(t));
  await preventBackups(backupDir);
  const job = start();
  await job.advance(untilNight);
  const first = await readNightlyFailure(db);

  await job.advance(dayMs);

  assert.ok(first);
  assert.equal((await readNightlyFailure(db))?.since, first.since);
});

test('clears a failure after a success', async (t) => {
  const { db, start, untilNight, backupDir } = await open(t, await sqliteFile(t));
  await preventBackups(backupDir);
  const job = start();
  await job.advance(untilNight);

  await rm(backupDir);
  await job.advance(dayMs);

  assert.equal(await readNightlyFailure(db), undefined);
});

test('rewrites the file without the deleted data', async (t) => {
  const config = await sqliteFile(t);
  const { db, clock, start, untilNight } = await open(t, config);
  await storeManyRows(db, clock);
  await db.deleteFrom('requests').execute();

  await start().advance(untilNight);

  using file = new DatabaseSync(config.file, { readOnly: true });
  const free = file.prepare('pragma freelist_count').get();
  assert.equal(free?.freelist_count, 0);
});

test('does not rewrite a file above 200 MB', async (t) => {
  const file = join(await temporaryDirectory(t), 'requests.sqlite');
  await writeFile(file, '');
  await truncate(file, maxVacuumBytes + 1);

  assert.equal(isRewrittenAtNight({ kind: 'sqlite', file }), false);
});

test('makes a backup that only its owner can read', async (t) => {
  const { start, untilNight, backupDir, backups } = await open(t, await sqliteFile(t));

  await start().advance(untilNight);

  const [backup = ''] = await backups();
  assert.equal((await stat(join(backupDir, backup))).mode & 0o777, 0o600);
});

test('leaves no erased request in a table', async (t) => {
  const { file } = await nightAfterErasure(t);

  assert.deepEqual(secretsIn(JSON.stringify(rowsOf(file))), []);
});

test('leaves no erased request in a file after the night', async (t) => {
  const { file } = await nightAfterErasure(t);

  assert.deepEqual(secretsIn(await readFile(file, 'utf8')), []);
  assert.deepEqual(secretsIn(await readFile(`${file}-wal`, 'utf8')), []);
});

test('leaves no erased request in a new backup', async (t) => {
  const { backup } = await nightAfterErasure(t);

  assert.equal(inspectDatabase(backup).requests, 300);
  assert.deepEqual(secretsIn(await readFile(backup, 'utf8')), []);
});

const erased = {
  name: 'Xènia Quer',
  email: 'xenia@quer.example',
  phone: '612 999 333',
  message: 'grieta de la torre',
};

/**
 * Erases one request of a person, and lets another one of theirs expire. Returns the
 * files after the next night.
 */
async function nightAfterErasure(t: TestContext) {
  const config = await sqliteFile(t);
  const { database, db, store, clock, start, untilNight, backupDir, backups } =
    await open(t, config);
  await storeManyRows(db, clock);
  await store.expiredRequest(erased);
  const submission = { ...submissionOf(erased), channels: ['mail'] as const };
  await receiveRequest(database, submission, clock.now());
  const answeredAt = clock.now().toISOString();
  await db.updateTable('requests').set({ answeredAt }).execute();

  const [newest] = await store.requests();
  await eraseRequests(db, { ids: [newest?.id ?? 0], by: null }, clock.now());
  await start().advance(untilNight);

  const [backup = ''] = await backups();
  return { file: config.file, backup: join(backupDir, backup) };
}

/**
 * Stores 300 requests of different lengths, so that changes move their rows within the
 * file.
 */
async function storeManyRows(db: Db, clock: Clock): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const store = testStore(trx, clock);
    for (let count = 0; count < 300; count++) {
      await store.waitingRequest({ message: 'x'.repeat((count * 37) % 700) });
    }
  });
}

function secretsIn(text: string): string[] {
  const digits = erased.phone.replaceAll(' ', '');
  return [...Object.values(erased), digits].filter((secret) =>
    fold(text).includes(fold(secret)),
  );
}

/** Makes the next backup fail by placing a file where its folder belongs. */
async function preventBackups(backupDir: string): Promise<void> {
  await writeFile(backupDir, 'a file, not a folder');
}

/** Opens a database at 10:00 in Madrid, on which a test can start nightly jobs. */
async function open(t: TestContext, config: DatabaseConfig) {
  const { database, db, store, clock } = await openTestStore(t, config);
  const logged: string[] = [];
  const log = (...line: unknown[]) => void logged.push(JSON.stringify(line));
  const backupDir = join(await temporaryDirectory(t), 'backups');

  const options = {
    database,
    clock,
    log: { info: log, error: log },
    storage: { database: config, backupDir },
    company: { retentionMonths: 12, backupDays: 30 },
  };

  function start({ servers = 1 } = {}) {
    const jobs = Array.from({ length: servers }, () => startNightlyJob(options));
    const idle = () => Promise.all(jobs.map((job) => job.idle()));
    return {
      idle,
      stop: () => Promise.all(jobs.map((job) => job.stop())),
      /** Moves the clock, and waits for the runs that become due. */
      async advance(ms: number) {
        // A job sets its next timer only after a run, so the clock moves in two steps.
        for (const step of [ms - minuteMs, minuteMs]) {
          await idle();
          clock.advance(step);
        }
        await idle();
      },
    };
  }

  return {
    database,
    db,
    store,
    clock,
    backupDir,
    logged,
    /** Starts a server that runs a missed night, and stops it during a step. */
    async cutOffMissedNight(): Promise<void> {
      const ranAt = before(clock.now(), 2 * dayMs);
      await db.insertInto('jobRuns').values({ job: 'nightly', ranAt }).execute();
      const reached = Promise.withResolvers<void>();
      const purgeDeleted = () => {
        reached.resolve();
        return new Promise<void>(() => {});
      };
      startNightlyJob({ ...options, database: { queries: db, purgeDeleted } });
      await reached.promise;
    },
    /** The milliseconds until a few minutes after 3:30. */
    untilNight: 17 * hourMs + 33 * minuteMs,
    start,
    /** Returns the names of the files in the backup folder. */
    backups: () => readdir(backupDir).catch(() => []),
  };
}
