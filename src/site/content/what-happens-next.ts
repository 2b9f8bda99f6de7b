import type { Company } from '../../company/schema.ts';

/** The promise of A1; shown only while its claim is switched on. */
export const answerPromise = 'Te contactamos en menos de 24\u00a0horas desde que recibimos tu mensaje.';

/** What follows a request, in order, with how long it takes where the company file says so. */
export function whatHappensNext({ visitWithin, quoteWithin }: Company['terms']): string[] {
  return [
    'Te llamamos o te escribimos.',
    `Si hace falta, vemos el edificio en una visita técnica${visitWithin ? `, en ${visitWithin} como máximo` : ''}.`,
    `Recibes un presupuesto por escrito${quoteWithin ? `, en ${quoteWithin} como máximo,` : ''} y decides sin prisa.`,
  ];
}
