import type { Service } from '../../company/services.ts';

/** The services in as few letters as a row of a telephone has room for. */
export const serviceWords: Record<Service, string> = {
  facades: 'Fachadas',
  painting: 'Pintura',
  waterproofing: 'Cubiertas',
  construction: 'Construcción',
  plumbing: 'Fontanería',
  electricity: 'Electricidad',
  'air-conditioning': 'Clima',
  windows: 'Cristales',
  inspection: 'Inspección',
  emergencies: 'Urgencias',
  heritage: 'Patrimonio',
  telecommunications: 'Teleco',
};
