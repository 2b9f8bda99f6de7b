/** The promise of A1; shown only while its claim is switched on. */
export const answerPromise = 'Te contactamos en menos de 24 horas desde que recibimos tu mensaje.';

/** What follows a request, in order. */
export const whatHappensNext = [
  'Te llamamos o te escribimos para entender el trabajo.',
  'Si hace falta, vemos el edificio en una visita técnica.',
  'Recibes un presupuesto por escrito y decides sin prisa.',
];
