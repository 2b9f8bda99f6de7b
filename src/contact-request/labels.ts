import type { Locale } from '../locale.ts';

/** Possible outcomes of a request, with Spanish labels. */
export const outcomes = {
  visit: 'visita',
  quoted: 'presupuesto enviado',
  won: 'ganada',
  lost: 'perdida',
  discarded: 'descartada',
} as const;

/** How a request came, as exports and reports say it. */
export const sources = {
  web: { es: 'por la web', ca: 'pel web' },
  phone: { es: 'por teléfono', ca: 'per telèfon' },
};

/** The ways to answer a request. Only reports are in Catalan too. */
export const answerMethods = {
  call: { es: 'llamada', ca: 'trucada' },
  whatsapp: { es: 'WhatsApp', ca: 'WhatsApp' },
  mail: { es: 'correo', ca: 'correu' },
};

/** Short descriptions of the actions, by kind. */
export const actionTexts = {
  'call-logged': { es: 'apuntada por teléfono', ca: 'apuntada per telèfon' },
  'call-corrected': {
    es: 'corregidos los datos de la llamada',
    ca: 'corregides les dades de la trucada',
  },
  'call-removed': { es: 'llamada borrada', ca: 'trucada esborrada' },
  answered: { es: 'contestada', ca: 'contestada' },
  'answer-corrected': {
    es: 'corregido cómo se contestó',
    ca: 'corregit com es va contestar',
  },
  reopened: { es: 'vuelta a sin contestar', ca: 'tornada a sense contestar' },
  'no-answer': { es: 'llamada sin respuesta', ca: 'trucada sense resposta' },
  'no-answer-deleted': {
    es: 'quitada la llamada sin respuesta',
    ca: 'treta la trucada sense resposta',
  },
  note: { es: 'nota escrita', ca: 'nota escrita' },
  'note-deleted': { es: 'nota borrada', ca: 'nota esborrada' },
  outcome: { es: 'resultado', ca: 'resultat' },
  reminder: { es: 'recordatorio puesto', ca: 'recordatori posat' },
  'reminder-cleared': { es: 'recordatorio quitado', ca: 'recordatori tret' },
  'marked-spam': { es: 'marcada como publicidad', ca: 'marcada com a publicitat' },
  'spam-cleared': { es: 'dada por buena', ca: 'donada per bona' },
} satisfies Record<string, Record<Locale, string>>;

/** The greatest length of the note on a request, in UTF-16 units. */
export const maxNoteLength = 4000;

export type Source = keyof typeof sources;
export type Outcome = keyof typeof outcomes;
export type AnswerMethod = keyof typeof answerMethods;

export const sourceKeys = Object.keys(sources) as [Source, ...Source[]];
export const outcomeKeys = Object.keys(outcomes) as [Outcome, ...Outcome[]];
export const answerMethodKeys = Object.keys(answerMethods) as [
  AnswerMethod,
  ...AnswerMethod[],
];
