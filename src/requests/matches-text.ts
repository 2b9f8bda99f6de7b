import { fold } from '../contact/fold.ts';
import { digits, numberIn } from '../contact/search-text.ts';
import type { StoredRequest } from './store.ts';

/**
 * Whether the request has that text in one of its fields, capitals and accents aside; digits find a telephone
 * however it was written.
 */
export function matchesText({ name, email, phone, message }: StoredRequest, text: string): boolean {
  const sought = fold(text);
  if ([name, email, phone, message].some((field) => fold(field).includes(sought))) return true;
  const number = numberIn(text);
  return number !== undefined && digits(phone).includes(number);
}
