import type { Locale } from '../locale.ts';
import { encodeText } from './encode-text.ts';

/**
 * Returns a `mailto:` link (RFC 6068) for answering a visitor by mail, with a subject in
 * the language of the request and, if given, the first sentence of the message. The
 * address is encoded too, since it may contain `?`, `&` or `%`.
 */
export function mailLink(
  { email, language }: { email: string; language?: Locale },
  company: string,
  sentence = '',
): string {
  const yourRequest =
    language === 'ca'
      ? 'La teva sol·licitud de pressupost a'
      : 'Tu solicitud de presupuesto a';
  const address = encodeText(email).replace('%40', '@');
  const subject = encodeText(`${yourRequest} ${company}`);
  const body = sentence && `&body=${encodeText(sentence)}`;
  return `mailto:${address}?subject=${subject}${body}`;
}
