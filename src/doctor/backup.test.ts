import assert from 'node:assert/strict';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryDirectory } from '../../tests/kit/server.ts';
import { sqliteFile } from '../../tests/kit/stores.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/open.ts';
import { checkBackups } from './backup.ts';

const now = new Date('2026-11-21T09:00:00.000Z');

for (const [kind, extension] of [
  ['sqlite', 'sqlite'],
  ['postgres', 'dump'],
] as const)
  test(`warns when two nights brought no backup of ${kind}`, async (t) => {
    const file = await sqliteFile(t);
    const { queries: db, close } = await openDatabase(file);
    t.after(close);
    const backupDir = join(await temporaryDirectory(t), 'backups');
    const database = kind === 'sqlite' ? file : { kind, url: '' };
    const config = { ...readConfig({}), database, backupDir };
    const levels = async () =>
      (await checkBackups({ config, db, company: undefined, now })).map(({ level }) => level);
    assert.deepEqual(await levels(), ['warn']);
    await mkdir(backupDir);
    const add = async (name: string, hoursOld: number) => {
      await writeFile(join(backupDir, name), '');
      const at = now.getTime() / 1000 - hoursOld * 3600;
      await utimes(join(backupDir, name), at, at);
    };
    await add(`requests-old.${extension}`, 55);
    await add('replaced-today.sqlite', 1);
    assert.deepEqual(await levels(), ['warn']);
    await add(`requests-new.${extension}`, 30);
    assert.deepEqual(await levels(), ['pass']);
    const failed = { failingSince: now.toISOString(), error: 'disk full' };
    await db
      .insertInto('jobRuns')
      .values({ job: 'nightly', ranAt: '', ...failed })
      .execute();
    assert.deepEqual(await levels(), ['warn', 'pass']);
  });
