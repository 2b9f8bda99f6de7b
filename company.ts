import type { CompanyInput } from './src/company/schema.ts';

/**
 * Who the company is: the one file that its owner edits.
 *
 * Everything below that is a placeholder, and each claim without evidence, is named when the server starts until it is
 * changed or confirmed. What each entry means and takes: `src/company/schema.ts`; an example with all of it:
 * `tests/e2e/company-of-girona.ts`.
 */
export default {
  name: 'Vertical BCN',
  legalName: 'Vertical BCN (razón social de ejemplo)',
  nif: 'B00000000',
  address: { street: 'Calle de Ejemplo, 1', postalCode: '08000', city: 'Barcelona', province: 'Barcelona' },
  registry: null,
  // Spanish numbers never start with 0: nobody can hold this one.
  phone: '+34000000000',
  whatsapp: '+34000000000',
  email: 'info@example.com',
  siteUrl: 'https://vertical-bcn.example',
  provinces: ['Barcelona', 'Girona', 'Tarragona', 'Lleida'],
  retentionMonths: 12,
  backupDays: 30,
  advertising: null,
  registrations: { rea: null, rera: null },
  terms: { visitWithin: null, quoteWithin: null, guarantee: null, payment: null, reducedVat: false },
  arbitration: null,
  processors: [],
  // false: not said. true: said. Evidence instead of true (a number, a policy …): said, and shown.
  claims: {
    irata: true,
    anetva: true,
    irataLevel3: true,
    iso9001: true,
    insuranceIncluded: true,
    prl: true,
    noScaffolding: true,
    rd2177: true,
    en363: true,
    en365: true,
    answerIn24Hours: true,
    freeQuote: true,
    emergencies: true,
  },
  // Only for registered companies: the number of the registration, or false to take the service off the page.
  trades: { electricity: true, plumbing: true, airConditioning: true, telecommunications: true },
  works: [],
  references: [],
  team: [],
  catalan: false,
} satisfies CompanyInput;
