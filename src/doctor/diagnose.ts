import { loadCompany } from '../company/load.ts';
import type { Company } from '../company/schema.ts';
import type { Config, OutboxConfig } from '../config.ts';
import type { Db } from '../database/tables.ts';
import { messageOf } from '../errors.ts';
import { checkCompany } from './company.ts';
import { checkDatabase, checkOpenDatabase, type DatabaseFindings } from './database.ts';
import { checkDesk } from './desk.ts';
import { type Finding, problem } from './finding.ts';
import { checkMail } from './mail.ts';
import { checkServer, checkSite } from './site.ts';

/** Looks at everything that an installation needs before it is fit to go public. */
export async function diagnose(config: Config, { sendTest, explain }: Wanted, now: Date): Promise<Finding[]> {
  const read = await readCompany(explain);
  const { company } = read;
  const database = () => checkDatabase(config, { company, explain }, now);
  return [...(await diagnoseInside(config, read, { database, sendTest }, now)), await checkServer(config)];
}

/** What a running server finds of itself: all but the web from outside, on the database that it has open. */
export async function diagnoseServer(config: ServerConfig, db: Db, now: Date): Promise<Finding[]> {
  const read = await readCompany();
  const database = () => checkOpenDatabase(db, config, read.company, now);
  return diagnoseInside(config, read, { database, sendTest: false }, now);
}

export type ServerConfig = OutboxConfig &
  Pick<Config, 'siteDir' | 'database' | 'backupDir' | 'deskOrigin' | 'trustProxy' | 'port'>;

/** Sends the company a mail, and says what came of it while whoever asked is still there: proxies wait for 40 s. */
export async function sendTestMail(
  config: OutboxConfig,
  now: Date,
  patienceMs = 35_000,
): Promise<Finding | undefined> {
  const { company } = await readCompany();
  const signal = AbortSignal.timeout(patienceMs);
  return (await checkMail(config, { company, sendTest: true, signal }, now)).at(-1);
}

type Read = { company: Company | undefined; findings: Finding[] };

/** Whether anybody is told of a request comes first, what the company's file lacks comes last. */
async function diagnoseInside(
  config: ServerConfig,
  { company, findings }: Read,
  { database, sendTest }: { database: () => Promise<DatabaseFindings>; sendTest: boolean },
  now: Date,
): Promise<Finding[]> {
  const { reached, kept, devices } = await database();
  const toldOtherwise = config.notifyUrl !== null || config.webhook !== null || devices > 0;
  return [
    ...(await checkMail(config, { company, sendTest, toldOtherwise }, now)),
    ...reached,
    ...kept,
    ...(company ? [await checkDesk(config, company)] : []),
    ...(await checkSite(config.siteDir, company)),
    ...findings,
  ];
}

type Wanted = {
  sendTest: boolean;
  /** An error of the database or the company file, in Spanish. */
  explain: (error: unknown) => string;
};

async function readCompany(explain: Wanted['explain'] = messageOf): Promise<Read> {
  try {
    const company = await loadCompany();
    return { company, findings: checkCompany(company) };
  } catch (error) {
    const admin = `Corrígelo en company.ts. ${explain(error)}`;
    const finding = problem('Empresa', 'no se pueden leer sus datos', { admin });
    return { company: undefined, findings: [finding] };
  }
}
