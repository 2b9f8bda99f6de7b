import { toE164 } from './call-links.ts';
import { withAsciiDomain } from './email.ts';
import { type ContactRequest, fieldTexts } from './fields.ts';
import { fold } from './fold.ts';

/**
 * Returns patterns for `like … escape '\'`: a request contains the text if its search
 * text matches one of them. A text that may be part of a telephone number also stands for
 * its digits. A whole number does so without the prefix of Spain.
 */
export function searchPatterns(text: string): string[] {
  // PostgreSQL cannot take NUL, and no stored text holds it.
  if (text.includes('\0')) return [];

  return [fold(text), digitsToFind(text)]
    .filter((part) => part !== '')
    .map((part) => `%${part.replace(/[\\%_]/g, '\\$&')}%`);
}

/**
 * Returns the digits of a telephone number or of a part of one. Empty where the text is
 * none.
 */
function digitsToFind(text: string): string {
  const number = toE164(text);
  if (number) return number.replace(/^\+(34)?/, '');

  const isPartOfNumber = /^[\d\s+().-]{4,}$/.test(text);
  return isPartOfNumber ? digits(text) : '';
}

/**
 * Returns what the database stores beside a request. `searchText` is its fields in small
 * letters and without accents, and the digits of the telephone. The keys are the same for
 * one number and for one address, however they are written.
 */
export function requestKeys(request: ContactRequest) {
  const { phone = '', email } = request;
  return {
    searchText: fold([...fieldTexts(request), digits(phone)].join('\n')),
    /** Null where the text is no telephone number. */
    phoneKey: toE164(phone) ?? null,
    /** Empty without an address. */
    emailKey: fold(withAsciiDomain(email)),
  };
}

function digits(text: string): string {
  return text.replace(/\D/g, '');
}
