/** Where a person's data may be besides the database, in Spanish, for whoever asks for all of them. */
export const heldBesides = [
  'El buzón de correo de la empresa: los avisos que se nombran arriba llegaron allí, con los mismos datos.',
  'Las copias de seguridad: los mismos datos, hasta que caducan.',
] as const;

/** What whoever asks for his data has to be told besides (GDPR, art. 15.1 and 15.2). */
export const rights =
  'Puedes pedirnos que corrijamos o borremos estos datos, entre otros derechos. Para qué los usamos, quién los recibe y ' +
  'cuánto tiempo los guardamos lo dice la política de privacidad de nuestra web. Si crees que no te hemos atendido bien, ' +
  'puedes reclamar ante la Agencia Española de Protección de Datos (www.aepd.es).';

/** The places that an erasure does not reach, in Spanish: the owner deletes the data there himself. */
export const notErased = [
  'el buzón de correo: los avisos de sus solicitudes, y los resúmenes y recordatorios que las nombran',
  'los archivos que hayas exportado',
  'las copias de seguridad, y los archivos que apartó una restauración',
] as const;
