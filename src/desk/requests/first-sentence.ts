import type { Installation } from '../../desk-api/installation.ts';
import type { RequestRow } from '../../desk-api/requests.ts';

/**
 * Fills in the company's template of a first sentence, in the language of the request.
 */
export function firstSentence(
  { messageTemplate, name: company }: Pick<Installation, 'messageTemplate' | 'name'>,
  { language, name, receivedAt }: Pick<RequestRow, 'language' | 'name' | 'receivedAt'>,
  person: string,
): string {
  const day = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    timeZone: 'Europe/Madrid',
  });
  const words = new Map([
    ['nombre', name],
    ['persona', person],
    ['empresa', company],
    ['fecha', day.format(new Date(receivedAt))],
  ]);
  return messageTemplate[language].replace(
    /\{(\w+)\}/g,
    (placeholder, word) => words.get(word) ?? placeholder,
  );
}
