import { loadCompany } from '../company/load.ts';
import type { Company } from '../company/schema.ts';
import type { Config } from '../config.ts';
import { explain } from '../database/errors.ts';
import type { Db } from '../database/tables.ts';
import { version } from '../version.ts';
import { checkChannels, checkRecipients, checkWebhookProcessor } from './channels.ts';
import { type Finding, fail, pass } from './check.ts';
import { checkCompany, checkSite } from './company.ts';
import { checkDesk, checkPeople } from './desk.ts';
import {
  checkBackups,
  checkDatabaseFile,
  checkNight,
  checkOffsiteCopies,
  checkRoom,
  checkStorage,
  storageFault,
} from './storage.ts';

/**
 * Checks everything that an installation needs before it is fit to go public. The worst
 * findings come first, and within a level those about the channels.
 *
 * @param database the error if it could not be opened.
 */
export async function diagnose(
  config: Config,
  database: Db | Error,
  now: Date,
): Promise<Finding[]> {
  const { storage } = config;
  const db = database instanceof Error ? undefined : database;
  const findings = await checkChannels(config, db, now);
  if (database instanceof Error) findings.push(storageFault(database));
  else findings.push(...(await checkDatabase(config, database, now)));
  findings.push(await checkRoom(storage));
  if (storage.database.kind === 'sqlite')
    findings.push(...(await checkDatabaseFile(storage.database.file)));
  findings.push(...(await checkCompanyFile(config)));
  findings.push(pass('Programa', `versión ${version}.`));

  return worstFirst(findings);
}

async function checkDatabase(config: Config, db: Db, now: Date): Promise<Finding[]> {
  const { storage, requestsCommand } = config;
  return [
    ...(await checkRecipients(db, now)),
    await checkStorage(storage, db),
    ...(await checkNight(storage, db)),
    await checkBackups({ storage, requestsCommand }, now),
    await checkOffsiteCopies(storage, now),
    ...(await checkPeople(requestsCommand, db)),
  ];
}

/** Checks the company file, and the desk and the site, which depend on it. */
async function checkCompanyFile(config: Config): Promise<Finding[]> {
  let company: Company;
  try {
    company = await loadCompany();
  } catch (error) {
    const admin = `Corrígelo en company.ts. ${explain(error)}`;
    return [fail('Empresa', 'no se pueden leer sus datos', { admin })];
  }

  return [
    await checkDesk(config, company),
    ...(await checkSite(config.site, company)),
    ...checkWebhookProcessor(config.webhook, company),
    ...checkCompany(company),
  ];
}

/** Sorts by level, and keeps the order of the checks within a level. */
function worstFirst(findings: readonly Finding[]): Finding[] {
  const ofLevel = (level: Finding['level']) =>
    findings.filter((finding) => finding.level === level);
  return [...ofLevel('fail'), ...ofLevel('warn'), ...ofLevel('pass')];
}
