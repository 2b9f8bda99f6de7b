import { fold } from '../contact/fold.ts';
import { digits, numberIn } from '../contact/search-text.ts';
import type { StoredRequest } from './store.ts';

/**
 * Whether a request has a text in one of its fields, capitals and accents aside. Digits find a telephone however it is
 * written. The database decides the same by `search_text`, which requests of an earlier version lack.
 */
export function matchesText({ name, email, phone, message }: StoredRequest, text: string): boolean {
  const sought = fold(text);
  if ([name, email, phone, message].some((field) => fold(field).includes(sought))) return true;
  const number = numberIn(text);
  return number !== undefined && digits(phone).includes(number);
}
