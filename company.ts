import type { CompanyInput } from './src/company/schema.ts';

/**
 * The company's data: the one file that its owner edits.
 *
 * Each start of the server says how many points are open before the site goes public;
 * `doctor` lists them.
 * `src/company/schema.ts` explains each entry, and `tests/e2e/company-of-girona.ts` is an
 * example with all of them. A text can be in both languages: `{ es, ca }`.
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
  // No Spanish number starts with 0, so this one cannot belong to anyone.
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
  // When you answer the telephone: { days: ['mon', 'tue'], from: '08:00', to: '18:00' }.
  hours: [],
  // Pages where others write about the company; the footer links `reviews`.
  profiles: { reviews: null, others: [] },
  processors: [],
  // false: the site does not make the claim. true: it does. A text: it does, and shows
  // the text as evidence (a number, a policy …); { text, url } links the evidence.
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
  // remove the service from the page.
  trades: {
    electricity: true,
    plumbing: true,
    airConditioning: true,
    telecommunications: true,
  },
  // Works with their pictures: { title, place, year, picture }, and if you want also
  // squareMetres, problem, solution, days or duration, before. The landing page shows the
  // newest six; if there are more, a page of their own shows all.
  works: [],
  // The pictures that come with the site show no real works, and the footer says so. Set
  // this to false once you have replaced them with your own.
  illustrations: true,
  languages: ['es', 'ca'],
} satisfies CompanyInput;
