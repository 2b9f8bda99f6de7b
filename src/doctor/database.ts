import type { Company } from '../company/schema.ts';
import type { Config, DatabaseConfig } from '../config.ts';
import { counted } from '../contact/wording.ts';
import { describeDatabaseUrl } from '../database/errors.ts';
import { openDatabase, openExisting } from '../database/open.ts';
import type { Db } from '../database/tables.ts';
import { blockedText } from '../notifications/alerts.ts';
import { listSubscriptions } from '../notifications/push-subscriptions.ts';
import { monthsEarlier, retentionBlocked } from '../requests/retention.ts';
import { tryToStore } from '../requests/storage-health.ts';
import { formatDateTime } from '../time.ts';
import { checkBackups } from './backup.ts';
import { checkDeliveries } from './deliveries.ts';
import { checkPeople } from './desk.ts';
import { type Finding, good, problem, warning } from './finding.ts';
import { checkDisk } from './storage.ts';

/** The database: can it be opened and written, is there room for it, does what is in it stand to reason. */
export async function checkDatabase(
  config: StoreConfig,
  { company, explain }: { company: Company | undefined; explain: (error: unknown) => string },
  now: Date,
): Promise<DatabaseFindings> {
  try {
    const existing = await openExisting(config.database);
    if (!existing) {
      const admin = 'Arranca el servidor, que la crea, o revisa DATA_DIR y DATABASE_URL.';
      return { reached: [warning('Base de datos', 'todavía no hay', { admin })], kept: [], devices: 0 };
    }
    await existing.close();
    const { queries, close } = await openDatabase(config.database);
    try {
      return await checkOpenDatabase(queries, config, company, now);
    } finally {
      await close();
    }
  } catch (error) {
    const unusable = problem('Solicitudes', 'ahora no se puede guardar ninguna', { admin: explain(error) });
    return { reached: [unusable], kept: await checkDisk(config), devices: 0 };
  }
}

export type DatabaseFindings = {
  /** Whether requests are stored, and told to the company. */
  reached: Finding[];
  /** Whether they stay, as long as they should, and who gets at them. */
  kept: Finding[];
  /** How many devices are notified of each request. */
  devices: number;
};

type StoreConfig = Pick<Config, 'database' | 'backupDir' | 'webhook' | 'requestsCommand'>;

/** The same of one that is open already, for the server itself. */
export async function checkOpenDatabase(
  db: Db,
  config: StoreConfig,
  company: Company | undefined,
  now: Date,
): Promise<DatabaseFindings> {
  await db.transaction().execute((transaction) => tryToStore(transaction, now));
  const { count, oldest, newest } = await db
    .selectFrom('requests')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<string | null>('receivedAt').as('oldest'),
      fn.max<string | null>('receivedAt').as('newest'),
    ])
    .executeTakeFirstOrThrow();
  return {
    reached: [
      good('Solicitudes', `${counted(Number(count), 'guardada', 'guardadas')}, y hay sitio para más.`, {
        admin: `Están en ${placeOf(config.database)}.`,
      }),
      ...(await checkDeliveries(db, config, now)),
    ],
    kept: [
      ...(await checkBackups(db, config, now)),
      ...(await checkDisk(config)),
      checkClock(newest, now),
      ...(company ? [await checkRetention(db, { oldest, months: company.retentionMonths }, now)] : []),
      ...(await checkPeople(db, config)),
    ],
    devices: (await listSubscriptions(db)).length,
  };
}

function placeOf(database: DatabaseConfig): string {
  return database.kind === 'sqlite' ? database.file : `PostgreSQL, ${describeDatabaseUrl(database.url)}`;
}

function checkClock(newest: string | null, now: Date): Finding {
  const minutes = newest === null ? 0 : (Date.parse(newest) - now.getTime()) / 60_000;
  const here = formatDateTime(now.toISOString());
  if (newest === null || minutes < 5) return good('Reloj', `${here} en Madrid.`);
  return problem('Reloj', 'el del servidor va mal, y los plazos con él', {
    admin: `Aquí es el ${here}, y hay una solicitud del ${formatDateTime(newest)}. Ponlo en hora (timedatectl set-ntp true).`,
  });
}

async function checkRetention(
  db: Db,
  { oldest, months }: { oldest: string | null; months: number },
  now: Date,
): Promise<Finding> {
  const blocked = await retentionBlocked(db, { months, now });
  if (blocked) return problem('Conservación', 'se ha parado unos días', { admin: blockedText(blocked) });
  const graceMs = 3 * 24 * 60 * 60 * 1000;
  const limit = new Date(monthsEarlier(now, months).getTime() - graceMs).toISOString();
  if (oldest === null) return good('Conservación', `se conservan ${months} meses; no hay ninguna solicitud.`);
  const day = formatDateTime(oldest).slice(0, 10);
  if (oldest >= limit)
    return good('Conservación', `se conservan ${months} meses; la más antigua es del ${day}.`);
  const what = `hay solicitudes de hace más de ${months} meses, que ya tendrían que estar borradas`;
  const who = 'Las borra el servidor al arrancar y cada día: comprueba que está en marcha, y su registro.';
  return problem('Conservación', what, { admin: `La más antigua es del ${day}. ${who}` });
}
