/** Invented names. Their addresses at `example.com` and telephones `600 000 0…` are not assigned. */
export const names = [
  'Núria Prats',
  'Jordi Casals',
  'Comunidad Rosselló 118',
  'Marta Ferrer',
  'Iván Kowalski',
  'Pau Gimeno',
  'Administración Finques Bosch',
  'Laia Torrents',
  'Òscar Vidal',
  'Carmen Robles',
  'Hotel Miramar',
  'Anna Soler',
  'Xavier Puig',
  'Teresa Molina',
  'Escola Les Moreres',
  'David Serra',
  'Aina Camps',
  'Bar La Plaça',
  'Gemma Roca',
  'Comunidad Aragó 240',
  'Albert Mas',
  'Rosa Delgado',
  'Clínica Sant Pau Nou',
  'Joan Bonet',
  'Mireia Sala',
  'Finques Ribera',
  'Pilar Navarro',
  'Sergi Font',
  'Biblioteca del Port',
  'Elena Marín',
  'Quim Ferrer',
  'Comunidad Mallorca 77',
  'Judit Pons',
  'Raúl Ibáñez',
  'Garatge Central',
  'Neus Oliva',
  'Tomás Rueda',
] as const;

/** What people ask for, with the labels that an owner would give it. */
export const wishes: readonly string[] = [
  'Han caído trozos de cornisa a la acera y el ayuntamiento nos ha enviado un aviso.',
  'Tenemos grietas en la fachada de un edificio de cuatro plantas.\n¿Podríais venir a verlo?',
  'Queremos pintar la medianera que da al solar de al lado, unos 200 m².',
  'Pintar el patio de luces de una finca de seis pisos. El portero tiene las llaves.',
  'Gotera en el ático desde las últimas lluvias, creemos que viene de la cubierta.',
  'Impermeabilizar un terrado de 90 m² y revisar los canalones.',
  'Limpieza de cristales de una oficina de doce plantas, dos veces al año.',
  'Cambiar un bajante de fibrocemento en la fachada posterior.',
  'Necesitamos la inspección de la fachada para la ITE. ¿Qué fechas tenéis?',
  'Retirar tres aparatos viejos de la fachada, no se llega desde dentro.',
  'Instalar una antena y pasar fibra por la fachada de un hotel.',
  'Esgrafiados de 1908 que se están desprendiendo. Edificio catalogado.',
  'Una persiana ha quedado colgando sobre la calle, es bastante urgente.',
];

/** What programs send to forms, with the reason for which it is suspected. */
export const junk: readonly (readonly [reason: string, name: string, message: string])[] = [
  [
    'seo',
    'Growth Team',
    'We offer SEO services: first page of Google and more organic traffic for your website.',
  ],
  ['links', 'Promo', 'Ofertas: https://a.example https://b.example https://c.example https://d.example'],
  ['honeypot', 'Ana B', 'Hello, I visited your site and have a question about your prices.'],
  ['loans', 'Crédito fácil', 'Préstamos rápidos sin aval para tu empresa, respuesta en el día.'],
  ['crypto', 'Victor', 'Passive income with bitcoin trading signals, double your bitcoin this month.'],
  ['rate', 'Marta Ferrer', 'Buenos días, os escribo otra vez porque no sé si ha llegado mi mensaje.'],
];

export const notes = [
  'Llamar por la tarde, trabaja hasta las cuatro.',
  'Visita el jueves a las 10. Pedir permiso de ocupación de vía.',
  'Ya tienen otro presupuesto, les corre prisa.',
] as const;
