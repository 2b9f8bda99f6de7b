/** Spanish names of the services, by key. */
export const services = {
  facades: 'Rehabilitación de fachadas',
  painting: 'Pintura',
  waterproofing: 'Impermeabilización de cubiertas',
  construction: 'Construcción',
  plumbing: 'Fontanería',
  electricity: 'Electricidad',
  'air-conditioning': 'Aire acondicionado',
  windows: 'Limpieza de cristales',
  inspection: 'Inspección',
  emergencies: 'Urgencias 24/7',
  heritage: 'Conservación de patrimonio',
  telecommunications: 'Instalación de redes de telecomunicaciones',
} as const;

export type Service = keyof typeof services;

/** The provinces of Catalonia. */
export const provinces = ['Barcelona', 'Girona', 'Tarragona', 'Lleida'] as const;

export type Province = (typeof provinces)[number];
