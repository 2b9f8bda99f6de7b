import { fold } from '../../contact-request/fold.ts';
import type { OfflineContact } from './offline-contacts.ts';

/**
 * Returns the contacts that match a text: by all its words in the name, in any order, or
 * by the digits of a telephone number or of a part of it. An empty text matches all.
 */
export function searchContacts(
  contacts: readonly OfflineContact[],
  text: string,
): OfflineContact[] {
  const words = fold(text).split(' ');
  return contacts.filter((contact) => {
    const name = fold(contact.name);
    return words.every((word) => name.includes(word)) || hasNumber(contact, text);
  });
}

/** The link has the country's prefix, which the visitor may have left out. */
function hasNumber({ phone, tel }: OfflineContact, text: string): boolean {
  const digits = digitsOf(text).replace(/^00/, '');
  if (digits === '' || /\p{L}/u.test(text)) return false;
  return digitsOf(phone).includes(digits) || digitsOf(tel ?? '').includes(digits);
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
