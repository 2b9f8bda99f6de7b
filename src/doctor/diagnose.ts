import { loadCompany } from '../company/load.ts';
import type { Company } from '../company/schema.ts';
import type { Config } from '../config/config.ts';
import { checkCompany } from './company.ts';
import { checkDatabase } from './database.ts';
import { type Finding, problem } from './finding.ts';
import { checkMail } from './mail.ts';
import { checkPictures } from './pictures.ts';
import { checkSite } from './site.ts';
import { checkWeb } from './web.ts';

/** Looks at everything that an installation needs before it is fit to go public; with a URL, also from outside. */
export async function diagnose(config: Config, { url, sendTest }: Wanted, now: Date): Promise<Finding[]> {
  const { company, findings } = await readCompany();
  return [
    ...findings,
    ...(await checkSite(config.siteDir, company)),
    await checkPictures(),
    ...(await checkDatabase(config.database, company, now)),
    ...(await checkMail(config, { company, sendTest }, now)),
    ...(url ? await checkWeb(url, { siteDir: config.siteDir, company }, now) : []),
  ];
}

type Wanted = {
  /** Where the site is published. */
  url: URL | undefined;
  /** Whether to send the company a mail. */
  sendTest: boolean;
};

async function readCompany(): Promise<{ company: Company | undefined; findings: Finding[] }> {
  try {
    const company = await loadCompany();
    return { company, findings: checkCompany(company) };
  } catch (error) {
    return { company: undefined, findings: [problem({ kind: 'company file unusable', error })] };
  }
}
