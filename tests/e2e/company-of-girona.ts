import type { CompanyInput } from '../../src/company/schema.ts';

/**
 * A company that is not of Barcelona, works in one province, and proves all that it says, in both languages but for a few
 * texts that it has in Spanish alone.
 */
export default {
  name: 'Cordes del Ter',
  legalName: 'Cordes del Ter, S.L.',
  nif: 'B12345674',
  address: { street: 'Carrer Nou, 1', postalCode: '17001', city: 'Girona', province: 'Girona' },
  registry: {
    es: 'Registro Mercantil de Girona, tomo 1, folio 2, hoja GI-3',
    ca: 'Registre Mercantil de Girona, tom 1, foli 2, full GI-3',
  },
  phone: '+34972123456',
  whatsapp: '+34612345678',
  email: 'info@cordesdelter.cat',
  siteUrl: 'https://www.cordesdelter.cat',
  provinces: ['Girona'],
  retentionMonths: 6,
  backupDays: 14,
  registrations: { rea: '09/17/0012345', rera: '17/99' },
  terms: {
    visitWithin: { es: '5\u00a0días laborables', ca: '5\u00a0dies feiners' },
    quoteWithin: 'una semana',
    guarantee: { es: '2\u00a0años en las reparaciones', ca: '2\u00a0anys en les reparacions' },
    payment: '40\u00a0% al empezar y el resto al acabar',
    reducedVat: true,
  },
  arbitration: 'Junta Arbitral de Consum de Catalunya',
  processors: [
    {
      name: 'Allotjaments, S.L.',
      purpose: { es: 'alojamiento de la web', ca: 'allotjament del web' },
      country: { es: 'España', ca: 'Espanya' },
    },
    {
      name: 'Mail, Inc.',
      purpose: { es: 'correo', ca: 'correu' },
      country: { es: 'Estados Unidos', ca: 'Estats Units' },
      transfer: 'cláusulas contractuales tipo',
    },
  ],
  claims: {
    irata: '1234/O',
    anetva: '567',
    irataLevel3: true,
    iso9001: { body: 'Certificadora', number: 'ER-0123/2026', until: '2099-05-31' },
    insuranceIncluded: {
      insurer: 'Asegurances, S.A.',
      sum: { es: '1.200.000\u00a0€ por siniestro', ca: '1.200.000\u00a0€ per sinistre' },
      until: '2099-12-31',
    },
    prl: { service: 'external', provider: 'Prevenció, S.L.' },
    noScaffolding: true,
    rd2177: true,
    en363: true,
    en365: true,
    answerIn24Hours: true,
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
      access: { es: 'por cuerda desde el terrado', ca: 'per corda des del terrat' },
      sentence: {
        es: 'Saneado y pintado con los vecinos en casa.',
        ca: 'Sanejat i pintat amb els veïns a casa.',
      },
      before: 'servicio-fachadas',
      after: 'servicio-pintura',
    },
    {
      title: 'Cubierta y canalones',
      place: 'Figueres',
      year: 2025,
      sentence: 'Impermeabilizados después de la tramuntana de marzo.',
      picture: 'servicio-cubiertas',
    },
  ],
  references: [
    {
      words: {
        es: 'Vinieron al día siguiente y el presupuesto se cumplió.',
        ca: 'Van venir l’endemà i el pressupost es va complir.',
      },
      name: 'Marta Puig',
      role: 'administradora de fincas',
      permission: 'correo del 3 de noviembre de 2026',
    },
  ],
  team: [
    { name: 'Jordi Riba', irataLevel: 3, irataNumber: '3/12345', picture: 'hero-1-eixample-portrait' },
    { name: 'Laia Font', irataLevel: 1, irataNumber: '1/67890', picture: 'hero-2-cristal-portrait' },
  ],
  languages: ['es', 'ca'],
  catalan: true,
} satisfies CompanyInput;
