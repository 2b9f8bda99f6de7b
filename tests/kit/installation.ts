import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import placeholders from '../../company.ts';
import type { CompanyInput } from '../../src/company/schema.ts';
import type { DatabaseConfig } from '../../src/config.ts';
import { type Ended, runCommand } from './commands.ts';
import { temporaryDirectory } from './folders.ts';

/** For tests: a company of which nothing is left to settle. */
export const completeCompany: CompanyInput = {
  ...placeholders,
  legalName: 'Vertical, S.L.',
  nif: 'B12345674',
  address: { ...placeholders.address, street: 'Carrer Major, 1' },
  registry: 'Registro Mercantil de Barcelona, tomo 1, folio 1, hoja B-1',
  phone: '+34931234567',
  whatsapp: '+34612345678',
  email: 'info@vertical.es',
  siteUrl: 'https://www.vertical.es',
  processors: [
    { name: 'Hosting, S.L.', purpose: 'alojamiento de la web', country: 'España', transfer: false },
  ],
  claims: Object.fromEntries(
    Object.keys(placeholders.claims).map((claim) => [claim, false]),
  ) as CompanyInput['claims'],
  trades: { electricity: false, plumbing: false, airConditioning: false, telecommunications: false },
};

/** For tests: a company file and a built site, as environment variables. */
export async function installation(t: TestContext, company: CompanyInput, siteUrl = company.siteUrl) {
  const directory = await temporaryDirectory(t);
  const COMPANY = join(directory, 'company.mjs');
  const SITE_DIR = join(directory, 'site');
  await mkdir(SITE_DIR);
  await writeFile(COMPANY, `export default ${JSON.stringify(company)};`);
  await writeFile(join(SITE_DIR, 'index.html'), `<!doctype html><link rel="canonical" href="${siteUrl}/">`);
  return { COMPANY, SITE_DIR };
}

/**
 * For tests: runs doctor in the test's own process, with the company file in its environment; what differs from machine
 * to machine and from day to day is made the same.
 */
export async function runDoctor(
  database: DatabaseConfig,
  env: Record<string, string>,
  argv: string[] = [],
): Promise<Ended> {
  const before = process.env.COMPANY;
  process.env.COMPANY = env.COMPANY ?? '';
  const ended = await runCommand(database, ['doctor', ...argv], { PORT: '1', ...env });
  if (before === undefined) delete process.env.COMPANY;
  else process.env.COMPANY = before;
  const stdout = ended.stdout
    .replace(/^. Disco: quedan \d+ [GM]B\b/m, '✓ Disco: quedan 1 GB')
    .replace('http://localhost:1.', 'http://localhost:8080.')
    .replace(/\d\d\/\d\d\/\d{4} \d\d:\d\d en Madrid/, '21/11/2026 10:05 en Madrid');
  return { ...ended, stdout };
}
