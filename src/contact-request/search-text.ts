import { withAsciiDomain } from './email.ts';
import { type ContactRequest, fieldTexts } from './fields.ts';
import { fold } from './fold.ts';
import { phoneNumbers } from './telephone.ts';

/**
 * Returns the words of a search, each of which a request must hold in its fields or
 * notes. A telephone number, or a part of one, is one word also where it has spaces.
 *
 * The longest word comes first: it is in the fewest requests, and the database looks for
 * the others in those alone. A word within another one says nothing more.
 */
export function searchWords(text: string): SearchWord[] {
  const whole = searchWord(fold(text));
  if (whole.digits !== '') return [whole];

  const words = [...new Set(whole.text.split(' ').map(withoutPunctuation))];
  return words
    .filter((word) => !words.some((other) => other !== word && other.includes(word)))
    .filter((word) => word !== '')
    .toSorted((one, other) => other.length - one.length)
    .map(searchWord);
}

/**
 * A word in small letters and without accents. It also stands for `digits`, unless they
 * are empty: those of a telephone number, without the prefix of Spain where it is whole.
 */
export type SearchWord = { text: string; digits: string };

function searchWord(text: string): SearchWord {
  const digits = digitsToFind(text);
  return { text, digits: digits.length >= 4 ? digits : '' };
}

/** Removes what a sentence or a quotation adds to a word: `Aragó, 212`, `«El Racó»`. */
function withoutPunctuation(word: string): string {
  return word.replace(punctuationAround, '');
}

const punctuation = String.raw`[\p{Ps}\p{Pe}\p{Pi}\p{Pf},.;:!?¡¿"'-]+`;
const punctuationAround = new RegExp(`^${punctuation}|${punctuation}$`, 'gu');

/**
 * Returns the digits of a telephone number or of a part of one. Empty where the text is
 * none.
 */
function digitsToFind(text: string): string {
  const mayBeNumber = /^[+\p{Nd}\s().\p{Pd}\p{Cf}/]{4,}$/u.test(text);
  if (!mayBeNumber) return '';

  const [number] = phoneNumbers(text);
  return number ? number.replace(/^\+(34)?/, '') : digits(text);
}

/**
 * Returns what the database stores beside a request. `searchText` is its fields in small
 * letters and without accents, and the digits of the telephone: as they were written, and
 * of the numbers that they mean. The keys are the same for one number and for one
 * address, however they are written.
 */
export function requestKeys(request: ContactRequest) {
  const { phone = '', email } = request;
  const numbers = phoneNumbers(phone);
  const searched = [...fieldTexts(request), digits(phone), ...numbers.map(digits)];
  return {
    searchText: fold(searched.join('\n')),
    /** The first telephone number of the text, or null where there is none. */
    phoneKey: numbers[0] ?? null,
    /** Empty without an address. */
    emailKey: addressKey(email),
  };
}

/** Returns an address without accents and case. Unlike in `fold`, each point counts. */
function addressKey(email: string): string {
  return withAsciiDomain(email).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function digits(text: string): string {
  return text.replace(/\D/g, '');
}
