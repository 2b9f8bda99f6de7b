/** What follows a request, in order. */
export const whatHappensNext = [
  'Te llamamos o te escribimos para entender el trabajo.',
  'Si hace falta, vemos el edificio en una visita técnica.',
  'Recibes un presupuesto por escrito y decides sin prisa.',
];
