import type { Installation, Occasion } from '../../desk-api/installation.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import type { Locale } from '../../locale.ts';
import { madridFormat } from '../../time.ts';

/**
 * Fills in the company's template of a first sentence for an occasion, in the language of
 * the request. The writer signs with their first name.
 */
export function firstSentence(
  { messageTemplate, name: company, reviews }: Company,
  { language, name, receivedAt }: Pick<RequestRow, 'language' | 'name' | 'receivedAt'>,
  person: string,
  occasion: Occasion = 'first',
): string {
  const words = new Map([
    ['nombre', name],
    ['persona', person.split(' ')[0]],
    ['empresa', company],
    ['fecha', formatDay[language](new Date(receivedAt))],
    ['enlace', reviews ?? ''],
  ]);
  return messageTemplate[occasion][language].replace(
    /\{(\w+)\}/g,
    (placeholder, word) => words.get(word) ?? placeholder,
  );
}

/** Formats a day, as in `21 de noviembre`. */
const formatDay: Record<Locale, (date: Date) => string> = {
  es: madridFormat('es', { day: 'numeric', month: 'long' }),
  ca: madridFormat('ca', { day: 'numeric', month: 'long' }),
};

/** Returns the occasion of a message to the visitor of a request. */
export function occasionOf(
  { outcome, noAnswers }: Pick<RequestRow, 'outcome' | 'noAnswers'>,
  { reviews }: Pick<Installation, 'reviews'>,
): Occasion {
  if (outcome?.kind === 'quoted') return 'quoted';
  if (outcome?.kind === 'won' && reviews !== null) return 'won';
  return noAnswers === null ? 'first' : 'noAnswer';
}

type Company = Pick<Installation, 'messageTemplate' | 'name' | 'reviews'>;
