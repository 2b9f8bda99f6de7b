import { loadCompany } from '../company/load.ts';
import type { Config, OutboxConfig } from '../config.ts';
import { type Database, openDatabase, openExisting } from '../database/open.ts';
import type { Db } from '../database/tables.ts';
import { checkBackups } from './backup.ts';
import { checkChannels } from './channels.ts';
import { type Finding, fail, warn } from './check.ts';
import { checkCompany, checkSite } from './company.ts';
import { checkDesk, checkPeople } from './desk.ts';
import { sendTestMail } from './mail.ts';
import { checkDisk, checkStorage } from './storage.ts';

/** Checks everything that an installation needs before it is fit to go public. */
export async function diagnose(config: Config, options: Options, now: Date): Promise<Finding[]> {
  const opened = await openForCheck(config, options.explain);
  if ('level' in opened) return diagnoseServer(config, opened, options, now);
  return diagnoseServer(config, opened.queries, options, now).finally(opened.close);
}

type Options = {
  sendTest: boolean;
  /** Returns the message of an error in Spanish. */
  explain: (error: unknown) => string;
};

/**
 * Checks a running server, on the database that it has open, or with the finding why there is none. The worst comes first,
 * and of that whether anybody is notified.
 */
export async function diagnoseServer(
  config: ServerConfig,
  database: Db | Finding,
  { sendTest, explain }: Options,
  now: Date,
): Promise<Finding[]> {
  const db = 'level' in database ? undefined : database;
  const company = await loadCompany().catch((error: unknown) =>
    fail('Empresa', 'no se pueden leer sus datos', { admin: `Corrígelo en company.ts. ${explain(error)}` }),
  );
  const findings = [
    ...(await checkChannels(db, config, now)),
    ...(sendTest ? [await sendTestMail(config.mail, now)] : []),
    ...('level' in database ? [database] : await checkStored(database, { config, explain }, now)),
    ...(await checkDisk(config)),
    ...('level' in company
      ? [company]
      : [
          await checkDesk(config, company),
          ...(await checkSite(config.siteDir, company)),
          ...checkCompany(company),
        ]),
  ];
  return (['fail', 'warn', 'pass'] as const).flatMap((level) =>
    findings.filter((one) => one.level === level),
  );
}

async function checkStored(
  db: Db,
  { config, explain }: { config: ServerConfig; explain: Options['explain'] },
  now: Date,
): Promise<Finding[]> {
  return [
    await checkStorage(db, { config, explain }),
    ...(await checkBackups(db, config, now)),
    ...(await checkPeople(db, config)),
  ];
}

export type ServerConfig = OutboxConfig &
  Pick<Config, 'siteDir' | 'database' | 'backupDir' | 'deskOrigin' | 'trustProxy' | 'port'>;

async function openForCheck(
  { database: config }: Config,
  explain: Options['explain'],
): Promise<Database | Finding> {
  try {
    const existing = await openExisting(config);
    await existing?.close();
    if (existing) return await openDatabase(config);
    const admin = 'Arranca el servidor, que la crea, o revisa DATA_DIR y DATABASE_URL.';
    return warn('Base de datos', 'todavía no hay', { admin });
  } catch (error) {
    return fail('Solicitudes', 'ahora no se puede guardar ninguna', { admin: explain(error) });
  }
}
