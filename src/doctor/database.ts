import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Kysely } from 'kysely';
import type { Company } from '../company/schema.ts';
import type { DatabaseConfig } from '../config/database.ts';
import type { WebhookConfig } from '../config/webhook.ts';
import { openDatabase, openExisting } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { monthsEarlier } from '../requests/delete-old.ts';
import { doubtDeletion } from '../requests/retention-doubt.ts';
import { tryToStore } from '../requests/try-to-store.ts';
import { checkBackups } from './backup.ts';
import { checkPeople } from './desk.ts';
import { type Finding, good, problem, warning } from './finding.ts';
import { checkOutbox } from './outbox.ts';
import { checkDevices } from './push.ts';
import { checkRoom } from './room.ts';
import { checkSetAside } from './set-aside.ts';
import { checkWebhook } from './webhook.ts';

/** The database: can it be opened and written, is there room for it, does what is in it stand to reason. */
export async function checkDatabase(
  config: StoreConfig,
  company: Company | undefined,
  now: Date,
): Promise<DatabaseFindings> {
  try {
    const existing = await openExisting(config.database);
    if (!existing) return { reached: [warning({ kind: 'no database yet' })], kept: [] };
    await existing.close();
    const { queries, close } = await openDatabase(config.database);
    try {
      return await checkOpenDatabase(queries, config, company, now);
    } finally {
      await close();
    }
  } catch (error) {
    return { reached: [problem({ kind: 'database unusable', error })], kept: await checkAround(config) };
  }
}

export type DatabaseFindings = {
  /** Whether requests are stored, and told to the company. */
  reached: Finding[];
  /** Whether they stay, as long as they should, and who gets at them. */
  kept: Finding[];
};

type StoreConfig = { database: DatabaseConfig; backupDir: string | null; webhook: WebhookConfig | null };

/** The same of one that is open already, for the server itself. */
export async function checkOpenDatabase(
  db: Kysely<Tables>,
  config: StoreConfig,
  company: Company | undefined,
  now: Date,
): Promise<DatabaseFindings> {
  await db.transaction().execute((transaction) => tryToStore(transaction, now));
  const { count, oldest, newest } = await db
    .selectFrom('requests')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<string | null>('received_at').as('oldest'),
      fn.max<string | null>('received_at').as('newest'),
    ])
    .executeTakeFirstOrThrow();
  return {
    reached: [
      good({ kind: 'database usable', dialect: config.database.kind, requests: Number(count) }),
      ...(await checkOutbox(db, now)),
      ...(await checkDevices(db, now)),
      ...(await checkWebhook(db, config.webhook, now)),
    ],
    kept: [
      await checkBackups(db, now),
      ...(await checkAround(config)),
      ...(await checkSetAside(db, config.database)),
      checkClock(newest, now),
      ...(company ? [await checkRetention(db, oldest, company.retentionMonths, now)] : []),
      ...(await checkPeople(db)),
    ],
  };
}

/** Room on the disks, and who may read the file. */
async function checkAround(config: StoreConfig): Promise<Finding[]> {
  const findings: Finding[] = await checkRoom(config);
  if (config.database.kind !== 'sqlite') return findings;
  const { file } = config.database;
  for (const [part, path, mode] of [
    ['folder', dirname(file), '700'],
    ['file', file, '600'],
  ] as const) {
    const found = await stat(path).catch(() => undefined);
    if (found && (found.mode & 0o077) !== 0)
      findings.push(problem({ kind: 'database open to other users', part, path, mode }));
  }
  return findings;
}

function checkClock(newest: string | null, now: Date): Finding {
  const minutes = newest === null ? 0 : (Date.parse(newest) - now.getTime()) / 60_000;
  if (newest === null || minutes < 5) return good({ kind: 'clock', now: now.toISOString() });
  return problem({ kind: 'clock behind a request', now: now.toISOString(), newest });
}

async function checkRetention(
  db: Kysely<Tables>,
  oldest: string | null,
  months: number,
  now: Date,
): Promise<Finding> {
  const doubt = await doubtDeletion(db, { months, now });
  if (doubt) return problem({ kind: 'deletion in doubt', doubt });
  const graceMs = 3 * 24 * 60 * 60 * 1000;
  const limit = new Date(monthsEarlier(now, months).getTime() - graceMs).toISOString();
  return oldest === null || oldest >= limit
    ? good({ kind: 'nothing older than is kept', months, oldest })
    : problem({ kind: 'older than is kept', months, oldest });
}
