import { toE164 } from './call-links.ts';
import type { ContactRequest } from './fields.ts';
import { fold } from './fold.ts';

/**
 * What a database keeps beside a request to find it by: its fields without capitals and accents, and at the end the
 * digits of the telephone alone.
 */
export function searchText({ name, email, phone, message }: ContactRequest): string {
  const fields = [name, email, phone, message].map((field) => fold(field).replace(marks, ''));
  return `${fields.join(betweenFields)}${beforeDigits}${digits(phone)}`;
}

/** The patterns for `like … escape '\'` of which one has to meet the search text for a text to be in the request; none where it can be in no request. */
export function searchPatterns(text: string): string[] {
  const sought = fold(text);
  // In no field of a form.
  if (sought.match(marks)) return [];
  const number = numberIn(sought);
  return [`%${literal(sought)}%`, ...(number ? [`%${beforeDigits}%${number}%`] : [])];
}

/** The digits of what may be a telephone, however it is written; undefined where the text is something else. */
export function numberIn(text: string): string | undefined {
  return /^[\d\s+().-]{4,}$/.test(text) ? digits(text) : undefined;
}

export function digits(text: string): string {
  return text.replace(/\D/g, '');
}

/** By this two telephones are the same however they are written; null where no number can be read. */
export function phoneKey(phone: string): string | null {
  return toE164(phone) ?? null;
}

/** Controls: no field of a form holds them. */
const betweenFields = '\u0001';
const beforeDigits = '\u0002';
// biome-ignore lint/suspicious/noControlCharactersInRegex: They are what is kept out.
const marks = /[\u0000-\u0002]/g;

function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
