import { loadCompany } from '../company/load.ts';
import { explain } from '../database/errors.ts';
import type { Db } from '../database/tables.ts';
import { checkBackups } from './backup.ts';
import { checkChannels, checkRecipients } from './channels.ts';
import { type Check, type Finding, fail, type ServerConfig } from './check.ts';
import { checkCompany, checkSite } from './company.ts';
import { checkDesk, checkPeople } from './desk.ts';
import { checkDisk, checkStorage } from './storage.ts';

const checks: Check[] = [
  checkChannels,
  checkRecipients,
  checkStorage,
  checkBackups,
  checkPeople,
  checkDisk,
  checkDesk,
  checkSite,
  checkCompany,
];

/**
 * Checks everything that an installation needs before it is fit to go public. The worst comes first, and of that whether
 * anybody is notified.
 *
 * @param database may also be the finding why there is none.
 */
export async function diagnose(config: ServerConfig, database: Db | Finding, now: Date): Promise<Finding[]> {
  const db = 'level' in database ? undefined : database;
  const company = await loadCompany().catch((error: unknown) =>
    fail('Empresa', 'no se pueden leer sus datos', { admin: `Corrígelo en company.ts. ${explain(error)}` }),
  );
  const installation = { config, db, company: 'level' in company ? undefined : company, now };
  const found: Finding[] = [];
  for (const check of checks) found.push(...(await check(installation)));
  const faults = [database, company].filter((one) => 'level' in one);
  return (['fail', 'warn', 'pass'] as const).flatMap((level) =>
    [...found, ...faults].filter((one) => one.level === level),
  );
}
