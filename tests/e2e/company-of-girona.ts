import type { CompanyInput } from '../../src/company/schema.ts';

/** Six works. With the newest one, there are more than the landing page shows. */
const olderWorks = [2025, 2024, 2023, 2022, 2021, 2020].map((year) => ({
  title: { es: `Fachada de ${year}`, ca: `Façana de ${year}` },
  place: 'Girona',
  year,
  duration: { es: 'tres semanas', ca: 'tres setmanes' },
  picture: 'hero-3-medianera-portrait',
  // One of them tells its course beside its only picture.
  ...(year === 2024 && {
    problem: { es: 'El revoco sonaba a hueco.', ca: 'L’arrebossat sonava a buit.' },
    solution: { es: 'Picado y revoco nuevo.', ca: 'Repicat i arrebossat nou.' },
  }),
}));

/** A company outside Barcelona with evidence for each claim, and seven works. */
export default {
  name: 'Cordes del Ter',
  legalName: 'Cordes del Ter, S.L.',
  nif: 'B12345674',
  address: {
    street: { es: 'Calle Nueva, 1', ca: 'Carrer Nou, 1' },
    postalCode: '17001',
    city: 'Girona',
    province: 'Girona',
  },
  registry: {
    es: 'Registro Mercantil de Girona, tomo 1, folio 2, hoja GI-3',
    ca: 'Registre Mercantil de Girona, tom 1, foli 2, full GI-3',
  },
  phone: '+34972123456',
  whatsapp: '+34612345678',
  email: 'info@cordesdelter.cat',
  siteUrl: 'https://www.cordesdelter.cat',
  retentionMonths: 6,
  backupDays: 14,
  remindAfterHours: 18,
  registrations: { rea: '09/17/0012345', rera: '17/99' },
  terms: {
    visitWithin: { es: '5\u00a0días laborables', ca: '5\u00a0dies feiners' },
    quoteWithin: { es: 'una semana', ca: 'una setmana' },
    guarantee: {
      es: '2\u00a0años en las reparaciones',
      ca: '2\u00a0anys en les reparacions',
    },
    payment: {
      es: '40\u00a0% al empezar y el resto al acabar',
      ca: '40\u00a0% en començar i la resta en acabar',
    },
    reducedVat: true,
  },
  arbitration: {
    name: 'Junta Arbitral de Consum de Catalunya',
    url: 'https://junta.example/arbitratge',
  },
  hours: [
    { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '08:00', to: '18:00' },
    { days: ['sat'], from: '09:00', to: '13:30' },
  ],
  profiles: {
    reviews: 'https://opiniones.example/vertical',
    others: ['https://gremi.example/vertical'],
  },
  processors: [
    {
      name: 'Allotjaments, S.L.',
      purpose: { es: 'alojamiento de la web', ca: 'allotjament del web' },
      country: { es: 'España', ca: 'Espanya' },
      transfer: false,
    },
    {
      name: 'Mail, Inc.',
      purpose: { es: 'correo', ca: 'correu' },
      country: { es: 'Estados Unidos', ca: 'Estats Units' },
      transfer: {
        es: 'cláusulas contractuales tipo',
        ca: 'clàusules contractuals tipus',
      },
    },
  ],
  claims: {
    irata: { text: 'n.º 1234/O', url: 'https://irata.example/1234' },
    anetva: 'n.º 567',
    irataLevel3: 'n.º 3/12345',
    iso9001: 'Certificadora, ER-0123/2026',
    insuranceIncluded: 'RC 1.200.000\u00a0€',
    prl: 'Prevenció, S.L.',
    noScaffolding: true,
    rd2177: true,
    en363: true,
    en365: true,
    answerIn24Hours: 'ISO 18295',
    freeQuote: true,
    emergencies: true,
  },
  trades: {
    electricity: 'RASIC 17-1',
    plumbing: 'RASIC 17-2',
    airConditioning: 'RASIC 17-3',
    telecommunications: 'RIT 17-4',
  },
  works: [
    {
      title: { es: 'Patio de luces', ca: 'Pati de llums' },
      place: 'Salt',
      year: 2026,
      squareMetres: 1320,
      days: 9,
      problem: { es: 'Caían trozos de revoco.', ca: 'Queien trossos d’arrebossat.' },
      solution: { es: 'Picado y revoco nuevo.', ca: 'Repicat i arrebossat nou.' },
      picture: 'servicio-fachadas',
      before: 'servicio-cubiertas',
    },
    ...olderWorks,
  ],
  illustrations: false,
  languages: ['es', 'ca'],
} satisfies CompanyInput;
