import company from '../../company.ts';
import type { CompanyInput } from '../../src/company/schema.ts';

/** A company that has all that the default one has not: an advertising tag, registrations, processors. */
export default {
  ...company,
  registry: 'Registro Mercantil de Barcelona, tomo 1, folio 2, hoja B-3',
  retentionMonths: 6,
  advertising: { tagId: 'AW-123456789', formLabel: 'AbCdEfGhIj', callLabel: 'KlMnOpQrSt' },
  registrations: { rea: '09/08/0012345', rera: '08/99' },
  claims: { ...company.claims, irata: '1234/O', anetva: '567' },
  processors: [
    {
      name: 'Alojamientos Ejemplo, S.L.',
      purpose: 'alojamiento de la web',
      country: 'España',
      transfer: false,
    },
  ],
} satisfies CompanyInput;
