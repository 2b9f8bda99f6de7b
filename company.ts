import type { CompanyInput } from './src/company/schema.ts';

/**
 * Who the company is: the one file that its owner edits.
 *
 * The server names the placeholders at each start until they are replaced.
 * `src/company/schema.ts` explains each entry, and `tests/e2e/company-of-girona.ts` is an
 * example with all of them. A text may be given in both languages: `{ es, ca }`.
 */
export default {
  name: 'Vertical BCN',
  legalName: 'Vertical BCN (razón social de ejemplo)',
  nif: 'B00000000',
  address: {
    street: { es: 'Calle de Ejemplo, 1', ca: 'Carrer d’Exemple, 1' },
    postalCode: '08000',
    city: 'Barcelona',
    province: 'Barcelona',
  },
  registry: null,
  // Spanish numbers never start with 0, so this one cannot belong to anyone.
  phone: '+34000000000',
  whatsapp: '+34000000000',
  email: 'info@example.com',
  siteUrl: 'https://vertical-bcn.example',
  retentionMonths: 12,
  backupDays: 30,
  remindAfterHours: 20,
  advertising: null,
  registrations: { rea: null, rera: null },
  terms: {
    visitWithin: null,
    quoteWithin: null,
    guarantee: null,
    payment: null,
    reducedVat: false,
  },
  arbitration: null,
  // When the telephone is answered: { days: ['mon', 'tue'], from: '08:00', to: '18:00' }.
  hours: [],
  // Where others write about the company; `reviews` is linked in the footer.
  profiles: { reviews: null, others: [] },
  processors: [],
  // false: the site does not say it. true: the site says it. A text: the site says it and
  // shows the text as its evidence (a number, a policy …); { text, url } links it.
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
  // Only registered companies may offer these trades: give the registration, or false to
  // take the service off the page.
  trades: {
    electricity: true,
    plumbing: true,
    airConditioning: true,
    telecommunications: true,
  },
  // Works with their pictures: { title, place, year, picture }, and if you want squareMetres,
  // problem, solution, days or duration, before. The newest six are on the landing page; with
  // more of them all stand on a page of their own.
  works: [],
  // The pictures that come with the site show no real works, and the footer says so. Set
  // this to false once the pictures are yours.
  illustrations: true,
  languages: ['es', 'ca'],
} satisfies CompanyInput;
