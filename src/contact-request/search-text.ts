import { toE164 } from './call-links.ts';
import { withAsciiDomain } from './email.ts';
import { type ContactRequest, fieldTexts } from './fields.ts';
import { fold } from './fold.ts';

/**
 * Patterns for `like … escape '\'`: a request contains the text if its search text matches one of them. A text that may be part
 * of a telephone number also means its digits, of a whole one without the prefix of Spain.
 */
export function searchPatterns(text: string): string[] {
  // PostgreSQL has no place for NUL, and nothing stored holds it.
  if (text.includes('\0')) return [];
  const number = /^[\d\s+().-]{4,}$/.test(text) ? digits(text) : '';
  const parts = [fold(text), toE164(text)?.replace(/^\+(34)?/, '') ?? number].filter(
    (part) => part !== '',
  );
  return parts.map((part) => `%${part.replace(/[\\%_]/g, '\\$&')}%`);
}

function digits(text: string): string {
  return text.replace(/\D/g, '');
}

/**
 * What the database stores beside a request. `searchText` is its fields in small letters and without accents, and the digits
 * of the telephone. The keys are the same for one number and for one address, however they are written.
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
