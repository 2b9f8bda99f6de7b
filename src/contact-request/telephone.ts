import { createRequire } from 'node:module';
import type { PhoneNumber } from 'libphonenumber-js/max';

/**
 * Returns links for calling a visitor and, where the number may be a mobile's, for
 * writing to them by WhatsApp. They are those of the first number in the text that costs
 * no more than a usual call. Returns null where there is none.
 */
export function callLinks(phone: string) {
  const number = findNumbers(phone).find((found) => !mayCostExtra(found));
  if (!number) return null;

  const type = number.getType();
  const mayBeMobile = type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
  return {
    tel: `tel:${number.number}`,
    whatsapp: mayBeMobile ? `https://wa.me/${number.number.slice(1)}` : null,
  };
}

/**
 * Returns the telephone numbers in a text in their international form (E.164), without
 * extensions: `+34600000012`. Those that are not linked are among them.
 */
export function phoneNumbers(text: string): string[] {
  return findNumbers(text).map(({ number }) => number);
}

/**
 * Loads the library that reads telephones, at the first call. An import would make each
 * start of the server a tenth longer, and each command at the terminal.
 */
export function loadPhoneLibrary(): typeof import('libphonenumber-js/max') {
  return require('libphonenumber-js/max');
}

const require = createRequire(import.meta.url);

function mayCostExtra(number: PhoneNumber): boolean {
  const type = number.getType();
  return (
    type === 'PREMIUM_RATE' ||
    type === 'SHARED_COST' ||
    type === 'PERSONAL_NUMBER' ||
    expensiveNetworks.includes(number.countryCallingCode)
  );
}

/** Satellites, international networks, and the international premium rate. */
const expensiveNetworks: readonly string[] = ['870', '881', '882', '883', '979'];

/**
 * Finds the valid telephone numbers in a text. Those without a prefix are Spanish, so
 * 905 is none: the library does not know these numbers, which cost extra too.
 */
function findNumbers(text: string): PhoneNumber[] {
  const written = text
    .normalize('NFKC')
    // Address books copy a number with invisible marks around it.
    .replace(/\p{Cf}/gu, '')
    // In `93 123 45 67-68` the library takes a dash without spaces for a part of the
    // number.
    .replace(/\p{Pd}/gu, ' - ');

  const { findPhoneNumbersInText, parsePhoneNumberFromString } = loadPhoneLibrary();
  // Most texts are one number, which is read so in a fifth of the time.
  const only = parsePhoneNumberFromString(written, 'ES');
  if (only?.isValid()) return [only];

  const found = findPhoneNumbersInText(written, 'ES');
  if (found.length > 0) return found.map(({ number }) => number);

  // To the library, `+34 (0) 600 000 000` is none. Elsewhere `(0)` may be a part of the
  // number: `+39 (0)6 698 12345`.
  const withoutZero = parsePhoneNumberFromString(written.replace('(0)', ''), 'ES');
  if (withoutZero?.isValid()) return [withoutZero];

  // The library takes neither `600·12·34·56` nor the floor in `600 123 456 2º 1ª`.
  const separated = written.replace(/[·•_]/g, ' ').replace(/\b\d{1,2}[\p{L}°]+/gu, ';');
  const beside = findPhoneNumbersInText(separated, 'ES');
  if (beside.length > 0) return beside.map(({ number }) => number);

  // No Spanish number begins so: it is one of abroad without its plus sign.
  const isForeign = /^(1|[2-5]\d)[\d\s().-]+$/.test(written);
  const foreign = isForeign ? parsePhoneNumberFromString(`+${written}`) : undefined;
  return foreign?.isValid() ? [foreign] : [];
}
