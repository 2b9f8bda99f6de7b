import { loadCompany } from '../company/load.ts';
import type { Config } from '../config.ts';
import { explain } from '../database/errors.ts';
import type { Db } from '../database/tables.ts';
import { checkChannels, checkRecipients } from './channels.ts';
import { type Finding, fail } from './check.ts';
import { checkCompany, checkSite } from './company.ts';
import { checkDesk, checkPeople } from './desk.ts';
import { checkBackups, checkDisk, checkStorage, storageFault } from './storage.ts';

/**
 * Checks everything that an installation needs before it is fit to go public. The worst comes first, and of that whether
 * anybody is notified.
 *
 * @param database may also be the error with which it could not be opened.
 */
export async function diagnose(
  config: Config,
  database: Db | Error,
  now: Date,
): Promise<Finding[]> {
  const db = database instanceof Error ? undefined : database;
  const found = await checkChannels(config, db, now);
  if (db)
    found.push(
      ...(await checkRecipients(db, now)),
      await checkStorage(config.storage, db),
      ...(await checkBackups(config, db, now)),
      ...(await checkPeople(config.requestsCommand, db)),
    );
  else found.push(storageFault(database));
  found.push(...(await checkDisk(config.storage)));
  const company = await loadCompany().catch((error: unknown) => {
    const admin = `Corrígelo en company.ts. ${explain(error)}`;
    found.push(fail('Empresa', 'no se pueden leer sus datos', { admin }));
    return undefined;
  });
  if (company)
    found.push(
      await checkDesk(config, company),
      ...(await checkSite(config.site, company)),
      ...checkCompany(company),
    );
  return (['fail', 'warn', 'pass'] as const).flatMap((level) =>
    found.filter((one) => one.level === level),
  );
}
