import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import placeholders from '../../company.ts';
import type { CompanyInput } from '../../src/company/schema.ts';
import { type Afterwards, temporaryDirectory } from './folders.ts';

/** A company file in which nothing is left to fill in. */
export const completeCompany: CompanyInput = {
  ...placeholders,
  name: 'Vertical BCN',
  legalName: 'Vertical, S.L.',
  nif: 'B12345674',
  address: { ...placeholders.address, street: 'Carrer Major, 1', postalCode: '08001' },
  registry: 'Registro Mercantil de Barcelona, tomo 1, folio 1, hoja B-1',
  phone: '+34931234567',
  whatsapp: '+34612345678',
  email: 'info@vertical.es',
  siteUrl: 'https://www.vertical.es',
  processors: [
    {
      name: 'Hosting, S.L.',
      purpose: 'alojamiento de la web',
      country: 'España',
      transfer: false,
    },
  ],
  registrations: { rea: '09/08/0012345' },
  claims: Object.fromEntries(
    Object.keys(placeholders.claims).map((claim) => [claim, false]),
  ) as CompanyInput['claims'],
  trades: {
    electricity: false,
    plumbing: false,
    airConditioning: false,
    telecommunications: false,
  },
};

/** Writes a company file into a folder of its own, and returns its path. */
export async function writeCompany(
  t: Afterwards,
  company: CompanyInput,
): Promise<string> {
  const file = join(await temporaryDirectory(t), 'company.mjs');
  await writeFile(file, `export default ${JSON.stringify(company)};`);
  return file;
}
