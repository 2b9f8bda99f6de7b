import type { Locale } from '../locale.ts';
import { hourMs } from '../time.ts';

/** The response time that the site promises, in milliseconds. */
export const answerDueMs = 24 * hourMs;

/** The methods of answering a request. Only reports exist in Catalan too. */
export const answerMethods = {
  call: { es: 'llamada', ca: 'trucada' },
  whatsapp: { es: 'WhatsApp', ca: 'WhatsApp' },
  mail: { es: 'correo', ca: 'correu' },
} satisfies Record<string, Record<Locale, string>>;

export type AnswerMethod = keyof typeof answerMethods;

export const answerMethodKeys = Object.keys(answerMethods) as [
  AnswerMethod,
  ...AnswerMethod[],
];
