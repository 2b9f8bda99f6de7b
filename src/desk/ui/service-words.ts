import type { Service } from '../../company/services.ts';

/** Short names of the services, for a row on a telephone. */
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
