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
import { type TestContext, test } from 'node:test';
import { testClock } from '../../tests/kit/clock.ts';
import {
  openTestDatabase,
  rowsOf,
  sqliteFile,
  testDatabase,
} from '../../tests/kit/database.ts';
import { temporaryDirectory } from '../../tests/kit/folders.ts';
import { submissionOf } from '../../tests/kit/form.ts';
import { storedRequest } from '../../tests/kit/requests.ts';
import type { Repetition } from '../clock.ts';
import type { DatabaseConfig } from '../config.ts';
import { fold } from '../contact-request/fold.ts';
import { inspectDatabase } from '../database/backup.ts';
import { dayMs, hourMs, minuteMs } from '../time.ts';
import {
  isRewrittenAtNight,
  maxVacuumBytes,
  readNightlyFailure,
  startNightlyJob,
} from './nightly.ts';
import { eraseRequests } from './personal-data.ts';
import { receiveRequest } from './receive.ts';
import { insertRequest } from './store.ts';

test('runs at 3:30 in Madrid, and at startup after a missed night', async (t) => {
  const { database, start, advance, nights } = await open(t, await sqliteFile(t));
  for (let count = 0; count < 50; count++)
    await insertRequest(database.queries, {
      ...storedRequest,
      receivedAt: '2025-11-21T10:00:00.000Z',
    });
  const job = start();
  await job.idle();
  assert.equal(await nights(), 0, 'a new database has missed none');
  await advance(job, 17.4);
  assert.equal(await nights(), 0, 'at 3:25');
  await advance(job, 0.2);
  assert.equal(await nights(), 1, 'at 3:38');
  await advance(job, 24);
  assert.equal(await nights(), 2);
  await job.stop();
  const restarted = start();
  await restarted.idle();
  assert.equal(await nights(), 2, 'this night is done');
  await restarted.stop();
  await advance(restarted, 50);
  const late = start();
  await late.idle();
  assert.equal(await nights(), 3, 'two missed nights are made up for once');
  await late.stop();
  const { error = '' } = (await readNightlyFailure(database.queries)) ?? {};
  assert.match(error, /29 de noviembre/, 'seven nights after the first that was blocked');
});

testDatabase(
  'only one of two servers deletes old requests and backups',
  async (t, config) => {
    const { database, backupDir, start, advance, clock, lines } = await open(t, config);
    await insertRequest(database.queries, {
      ...storedRequest,
      receivedAt: '2025-11-21T10:00:00.000Z',
    });
    await mkdir(backupDir);
    for (const days of [31, 28]) {
      const file = join(backupDir, `requests-${days}.dump`);
      await writeFile(file, '');
      const at = (clock.now().getTime() - days * dayMs) / 1000;
      await utimes(file, at, at);
    }
    const [one, other] = [start(), start()];
    await Promise.all([one.idle(), other.idle()]);
    await advance(one, 24);
    await Promise.all([one.stop(), other.stop()]);
    assert.equal(lines.filter((line) => line.includes('nightly job has run')).length, 1);
    assert.equal(await readNightlyFailure(database.queries), undefined);
    assert.deepEqual(
      await database.queries.selectFrom('requests').selectAll().execute(),
      [],
    );
    const left = (await readdir(backupDir)).filter((name) => name.endsWith('.dump'));
    assert.deepEqual(left, ['requests-28.dump']);
  },
);

testDatabase('stores requests that arrive while the job runs', async (t, config) => {
  const { database, start, clock } = await open(t, config);
  const missed = { job: 'nightly', ranAt: '2026-11-20T00:00:00.000Z' } as const;
  await database.queries.insertInto('jobRuns').values(missed).execute();
  const job = start();
  const arrive = (index: number) =>
    receiveRequest(database, submissionOf({ message: `Grieta ${index}` }), clock.now());
  await Promise.all([
    job.idle(),
    ...Array.from({ length: 20 }, (_, index) => arrive(index)),
  ]);
  await job.stop();
  assert.equal(await readNightlyFailure(database.queries), undefined);
  assert.equal(
    (await database.queries.selectFrom('requests').select('id').execute()).length,
    20,
  );
});

test('a failing step stops no other, and is recorded until one succeeds', async (t) => {
  const { database, backupDir, start, advance, lines } = await open(
    t,
    await sqliteFile(t),
  );
  await insertRequest(database.queries, {
    ...storedRequest,
    receivedAt: '2025-11-21T10:00:00.000Z',
  });
  await writeFile(backupDir, 'a file, not a folder');
  const job = start();
  await advance(job, 24);
  assert.deepEqual(
    await database.queries.selectFrom('requests').selectAll().execute(),
    [],
  );
  const { since, error } = (await readNightlyFailure(database.queries)) ?? {};
  assert.match(error ?? '', /^copia de seguridad: /);
  await advance(job, 24);
  assert.equal((await readNightlyFailure(database.queries))?.since, since);
  assert.ok(lines.some((line) => line.includes('a step of the nightly job failed')));
  await rm(backupDir);
  await advance(job, 24);
  assert.equal(await readNightlyFailure(database.queries), undefined);
  await job.stop();
});

test('does not rewrite a file above 200 MB, which would block the server', async (t) => {
  const file = join(await temporaryDirectory(t), 'requests.sqlite');
  await writeFile(file, '');
  await truncate(file, maxVacuumBytes + 1);
  assert.equal(isRewrittenAtNight({ kind: 'sqlite', file }), false);
});

test('no table, file or new backup holds an erased request afterwards', async (t) => {
  const config = await sqliteFile(t);
  const { database, backupDir, start, advance, clock } = await open(t, config);
  const { queries } = database;
  const secrets = [
    'Xènia Quer',
    'xenia@quer.example',
    '612 999 333',
    'grieta de la torre',
  ];
  const [name = '', email = '', phone = '', message = ''] = secrets;
  // Rows of such lengths that `secure_delete` alone leaves copies in the pages.
  for (let count = 0; count < 300; count++)
    await insertRequest(queries, {
      ...storedRequest,
      message: 'x'.repeat((count * 37) % 700),
    });
  const submission = {
    ...submissionOf({ name, email, phone, message }),
    channels: ['mail'] as const,
  };
  await receiveRequest(database, submission, clock.now());
  await insertRequest(queries, {
    ...storedRequest,
    name,
    receivedAt: '2025-11-21T10:00:00.000Z',
  });
  await queries
    .updateTable('requests')
    .set({ answeredAt: clock.now().toISOString() })
    .execute();
  await eraseRequests(queries, { ids: [301], by: null }, clock.now());
  const job = start();
  await advance(job, 24);
  await job.stop();
  const [backup = ''] = await readdir(backupDir);
  assert.equal((await stat(join(backupDir, backup))).mode & 0o777, 0o600);
  assert.equal(inspectDatabase(join(backupDir, backup)).requests, 300);
  assert.deepEqual(found(JSON.stringify(rowsOf(config.file))), []);
  for (const file of [config.file, `${config.file}-wal`, join(backupDir, backup)])
    assert.deepEqual(found(await readFile(file, 'utf8')), [], file);

  function found(text: string): string[] {
    return [...secrets, '612999333'].filter((secret) =>
      fold(text).includes(fold(secret)),
    );
  }
});

async function open(t: TestContext, config: DatabaseConfig) {
  const database = await openTestDatabase(t, config);
  // 10:00 in Madrid.
  const clock = testClock('2026-11-21T09:00:00.000Z');
  const lines: string[] = [];
  const write = (...line: unknown[]) => void lines.push(JSON.stringify(line));
  const log = { info: write, error: write };
  const backupDir = join(await temporaryDirectory(t), 'backups');
  const company = { retentionMonths: 12, backupDays: 30 };
  return {
    database,
    clock,
    backupDir,
    lines,
    start: () =>
      startNightlyJob({
        database,
        clock,
        log,
        storage: { database: config, backupDir },
        company,
      }),
    async advance(job: Repetition, hours: number) {
      // The job sets its next timer only after a run, so the clock moves in two steps.
      for (const ms of [hours * hourMs, minuteMs]) {
        await job.idle();
        clock.advance(ms);
      }
      await job.idle();
    },
    /** How many nights left a backup. */
    nights: async () => (await readdir(backupDir).catch(() => [])).length,
  };
}
