import { createRequire } from 'node:module';
import type { PhoneNumber } from 'libphonenumber-js/max';

/**
 * Returns links for calling a visitor and, if the number may be a mobile, for writing to
 * them on WhatsApp. They use the first number in the text that costs no more than a
 * normal call. Returns null if there is none.
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
 * extensions: `+34600000012`. They include the numbers that are not linked.
 */
export function phoneNumbers(text: string): string[] {
  return findNumbers(text).map(({ number }) => number);
}

/**
 * Loads the library that parses telephone numbers, at the first call. An import would
 * make each start of the server, and each command in the terminal, a tenth slower.
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
 * Finds the valid telephone numbers in a text. Numbers without a prefix are Spanish.
 * Numbers that start with 905, which cost extra too, are never found, since the library
 * does not know them.
 */
function findNumbers(text: string): PhoneNumber[] {
  const written = text
    .normalize('NFKC')
    // Address books add invisible characters around a number when it is copied.
    .replace(/\p{Cf}/gu, '')
    // In `93 123 45 67-68`, the library reads a dash without spaces as part of the
    // number.
    .replace(/\p{Pd}/gu, ' - ');

  const { findPhoneNumbersInText, parsePhoneNumberFromString } = loadPhoneLibrary();
  // Most texts are a single number, which this parses in a fifth of the time.
  const only = parsePhoneNumberFromString(written, 'ES');
  if (only?.isValid()) return [only];

  const found = findPhoneNumbersInText(written, 'ES');
  if (found.length > 0) return found.map(({ number }) => number);

  // The library does not recognize `+34 (0) 600 000 000`. In other countries, `(0)` may
  // be part of the number: `+39 (0)6 698 12345`.
  const withoutZero = parsePhoneNumberFromString(written.replace('(0)', ''), 'ES');
  if (withoutZero?.isValid()) return [withoutZero];

  // The library recognizes neither `600·12·34·56` nor the floor in `600 123 456 2º 1ª`.
  const separated = written.replace(/[·•_]/g, ' ').replace(/\b\d{1,2}[\p{L}°]+/gu, ';');
  const beside = findPhoneNumbersInText(separated, 'ES');
  if (beside.length > 0) return beside.map(({ number }) => number);

  // No Spanish number starts like this. It is a foreign number without its plus sign.
  const isForeign = /^(1|[2-5]\d)[\d\s().-]+$/.test(written);
  const foreign = isForeign ? parsePhoneNumberFromString(`+${written}`) : undefined;
  return foreign?.isValid() ? [foreign] : [];
}
