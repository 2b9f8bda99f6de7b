import { withAsciiDomain } from './email.ts';
import { type ContactRequest, fieldTexts } from './fields.ts';
import { fold } from './fold.ts';
import { phoneNumbers } from './telephone.ts';

/**
 * Returns the words of a search. A match must contain each of them in its fields or
 * notes. A telephone number, or a part of one, is a single word even if it contains
 * spaces.
 *
 * The longest word comes first: the fewest requests contain it, and the database looks
 * for the other words only in those. A word that is part of another word is left out.
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
 * A word in lowercase and without accents. Unless `digits` is empty, it also matches
 * those digits of a telephone number, without the Spanish prefix if the number is
 * complete.
 */
export type SearchWord = { text: string; digits: string };

function searchWord(text: string): SearchWord {
  const digits = digitsToFind(text);
  return { text, digits: digits.length >= 4 ? digits : '' };
}

/**
 * Removes the punctuation around a word in a sentence or a quotation: `Aragó, 212`, `«El
 * Racó»`.
 */
function withoutPunctuation(word: string): string {
  return word.replace(punctuationAround, '');
}

const punctuation = String.raw`[\p{Ps}\p{Pe}\p{Pi}\p{Pf},.;:!?¡¿"'-]+`;
const punctuationAround = new RegExp(`^${punctuation}|${punctuation}$`, 'gu');

/**
 * Returns the digits of a telephone number or of a part of one, or an empty text if the
 * text is neither.
 */
function digitsToFind(text: string): string {
  const mayBeNumber = /^[+\p{Nd}\s().\p{Pd}\p{Cf}/]{4,}$/u.test(text);
  if (!mayBeNumber) return '';

  const [number] = phoneNumbers(text);
  return number ? number.replace(/^\+(34)?/, '') : digits(text);
}

/**
 * Returns the columns that the database stores for searching a request. `searchText`
 * contains its fields in lowercase and without accents, and the digits of the telephone,
 * both as written and in the recognized numbers. The keys are equal for the same number
 * or address, regardless of spelling.
 */
export function requestKeys(request: ContactRequest) {
  const { phone = '', email } = request;
  const numbers = phoneNumbers(phone);
  const searched = [...fieldTexts(request), digits(phone), ...numbers.map(digits)];
  return {
    searchText: fold(searched.join('\n')),
    /** The first telephone number in the text, or null if there is none. */
    phoneKey: numbers[0] ?? null,
    /** Empty without an address. */
    emailKey: addressKey(email),
  };
}

/**
 * Returns an address without accents and case. Unlike in `fold`, points are significant.
 */
function addressKey(email: string): string {
  return withAsciiDomain(email).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function digits(text: string): string {
  return text.replace(/\D/g, '');
}
