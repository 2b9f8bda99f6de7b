import type { Locale } from '../locale.ts';

/**
 * Returns links for calling a visitor and, where the number may be a mobile's, for
 * writing to them by WhatsApp. Returns null where the text is no telephone number, or a
 * number that may cost the person who calls it.
 *
 * A Spanish number (nine digits that begin with 6, 7, 8 or 9) needs no prefix. Others do
 * (E.164, 8 to 15 digits).
 */
export function callLinks(phone: string) {
  const number = toE164(phone);
  if (!number || premium.test(number)) return null;

  return {
    tel: `tel:${number}`,
    whatsapp: noMobile.test(number) ? null : `https://wa.me/${number.slice(1)}`,
  };
}

/**
 * Spanish numbers 80x and 90x, international networks and satellites (+882, +883), and
 * the international premium rate (+979).
 */
const premium = /^\+(34[89]0|88[23]|979)/;

/** Spanish mobiles begin with 6 or 7. Foreign ones cannot be told apart. */
const noMobile = /^\+34[^67]/;

/**
 * Returns a telephone number in its international form, `+34600000012`, or undefined
 * where the text is none.
 */
export function toE164(phone: string): string | undefined {
  const written = phone.normalize('NFKC').replace(extension, '').replace('(0)', '');
  // Address books copy a number with invisible marks (Cf) around it.
  if (!/^[+\d\s().\p{Pd}\p{Cf}/]+$/u.test(written)) return undefined;

  const number = written.replace(/[^\d+]/g, '').replace(/^00/, '+');
  if (/^[6-9]\d{8}$/.test(number)) return `+34${number}`;
  if (/^34[6-9]\d{8}$/.test(number)) return `+${number}`;
  return /^\+[1-9]\d{7,14}$/.test(number) ? number : undefined;
}

const extension = /[\s,;]*(ext|extensi[oó]n|x)\.?\s*\d{1,6}\s*$/i;

/**
 * Formats a number in E.164 for people to read: a Spanish one in groups that do not wrap,
 * `+34 931 234 567`. Others stay as they are.
 */
export function readablePhone(e164: string): string {
  return e164.replace(/^\+34(\d{3})(\d{3})(\d{3})$/, '+34\u00a0$1\u00a0$2\u00a0$3');
}

/**
 * Returns a `mailto:` link (RFC 6068) for answering a visitor by mail, with a subject in
 * the language of the request and, where there is one, the first sentence of the message.
 * The address is encoded too, since it may contain `?`, `&` or `%`.
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
  const address = encodeURIComponent(email).replace('%40', '@');
  const subject = encodeURIComponent(`${yourRequest} ${company}`);
  const body = sentence && `&body=${encodeURIComponent(sentence)}`;
  return `mailto:${address}?subject=${subject}${body}`;
}
