/** What can become of a request, with the Spanish words for it. */
export const outcomes = {
  visit: 'visita',
  quoted: 'presupuesto enviado',
  won: 'ganada',
  lost: 'perdida',
} as const;

/** The ways to answer a request, with the Spanish words for them. */
export const answerWays = { call: 'llamada', whatsapp: 'WhatsApp', mail: 'correo' } as const;

/** The greatest length of the note on a request, in UTF-16 units. */
export const longestNote = 4000;

export type Outcome = keyof typeof outcomes;
export type AnswerWay = keyof typeof answerWays;

export const outcomeKeys = Object.keys(outcomes) as [Outcome, ...Outcome[]];
export const answerWayKeys = Object.keys(answerWays) as [AnswerWay, ...AnswerWay[]];
