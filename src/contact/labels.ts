/** Possible outcomes of a request, with Spanish labels. */
export const outcomes = {
  visit: 'visita',
  quoted: 'presupuesto enviado',
  won: 'ganada',
  lost: 'perdida',
  discarded: 'descartada',
} as const;

/** How a request came, with the Spanish words for it. */
export const sources = { web: 'por la web', phone: 'por teléfono' } as const;

/** The ways to answer a request, with the Spanish words for them. */
export const answerWays = { call: 'llamada', whatsapp: 'WhatsApp', mail: 'correo' } as const;

/** Short Spanish descriptions of the actions, by kind. */
export const actionTexts = {
  'call-logged': 'apuntada por teléfono',
  'call-corrected': 'corregidos los datos de la llamada',
  'call-removed': 'llamada borrada',
  answered: 'contestada',
  'answer-corrected': 'corregido cómo se contestó',
  reopened: 'vuelta a sin contestar',
  'no-answer': 'llamada sin respuesta',
  'no-answer-deleted': 'quitada la llamada sin respuesta',
  note: 'nota escrita',
  'note-deleted': 'nota borrada',
  outcome: 'resultado',
  reminder: 'recordatorio puesto',
  'reminder-cleared': 'recordatorio quitado',
  'marked-spam': 'marcada como publicidad',
  'spam-cleared': 'dada por buena',
};

/** The greatest length of the note on a request, in UTF-16 units. */
export const maxNoteLength = 4000;

export type Source = keyof typeof sources;
export type Outcome = keyof typeof outcomes;
export type AnswerWay = keyof typeof answerWays;

export const sourceKeys = Object.keys(sources) as [Source, ...Source[]];
export const outcomeKeys = Object.keys(outcomes) as [Outcome, ...Outcome[]];
export const answerWayKeys = Object.keys(answerWays) as [AnswerWay, ...AnswerWay[]];
