/** What became of a request, in Spanish. */
export const outcomes = {
  visit: 'visita',
  quoted: 'presupuesto enviado',
  won: 'ganada',
  lost: 'perdida',
} as const;

/** By what a request was answered, in Spanish. */
export const answerWays = { call: 'llamada', whatsapp: 'WhatsApp', mail: 'correo' } as const;

/** Longest private note on a request, in UTF-16 units. */
export const longestNote = 4000;

export type Outcome = keyof typeof outcomes;
export type AnswerWay = keyof typeof answerWays;

export const outcomeKeys = Object.keys(outcomes) as [Outcome, ...Outcome[]];
export const answerWayKeys = Object.keys(answerWays) as [AnswerWay, ...AnswerWay[]];
