import type { CompanyInput } from '../../src/company/schema.ts';

/** A company that is not of Barcelona, works in one province, and proves all that it says. */
export default {
  name: 'Cordes del Ter',
  legalName: 'Cordes del Ter, S.L.',
  nif: 'B12345674',
  address: { street: 'Carrer Nou, 1', postalCode: '17001', city: 'Girona', province: 'Girona' },
  registry: 'Registro Mercantil de Girona, tomo 1, folio 2, hoja GI-3',
  phone: '+34972123456',
  whatsapp: '+34612345678',
  email: 'info@cordesdelter.cat',
  siteUrl: 'https://www.cordesdelter.cat',
  provinces: ['Girona'],
  retentionMonths: 6,
  registrations: { rea: '09/17/0012345', rera: '17/99' },
  processors: [
    { name: 'Allotjaments, S.L.', purpose: 'alojamiento de la web', country: 'España' },
    {
      name: 'Mail, Inc.',
      purpose: 'correo',
      country: 'Estados Unidos',
      transfer: 'cláusulas contractuales tipo',
    },
  ],
  claims: {
    irata: '1234/O',
    anetva: '567',
    irataLevel3: true,
    iso9001: { body: 'Certificadora', number: 'ER-0123/2026', until: '2099-05-31' },
    insuranceIncluded: { insurer: 'Asegurances, S.A.', sum: '1.200.000\u00a0€', until: '2099-12-31' },
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
      title: 'Patio de luces',
      place: 'Salt',
      year: 2026,
      sentence: 'Saneado y pintado en nueve días, con los vecinos en casa.',
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
      words: 'Vinieron al día siguiente y el presupuesto se cumplió.',
      name: 'Marta Puig',
      role: 'administradora de fincas',
      permission: 'correo del 3 de noviembre de 2026',
    },
  ],
  team: [
    { name: 'Jordi Riba', irataLevel: 3, irataNumber: '3/12345', picture: 'hero-1-eixample-portrait' },
    { name: 'Laia Font', irataLevel: 1, irataNumber: '1/67890', picture: 'hero-2-cristal-portrait' },
  ],
  catalan: true,
} satisfies CompanyInput;
