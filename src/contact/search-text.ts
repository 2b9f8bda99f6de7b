import { toE164 } from './call-links.ts';
import { withAsciiDomain } from './email.ts';
import type { ContactRequest } from './fields.ts';
import { fold } from './fold.ts';

/**
 * The text that the database stores beside a request for searching: its fields in small letters and without accents, and
 * at the end the digits of the telephone alone.
 */
export function searchText({ name, email, phone, message }: ContactRequest): string {
  const fields = [name, email, phone, message].map(noteSearchText);
  return `${fields.join(betweenFields)}${beforeDigits}${digits(phone)}`;
}

/** The same for a note. */
export function noteSearchText(text: string): string {
  return fold(text).replace(marks, '');
}

/**
 * Patterns for `like … escape '\'`: a request contains the text if its search text matches one of them. Empty where no
 * request can contain it.
 */
export function searchPatterns(text: string): string[] {
  const sought = fold(text);
  // No field of a form holds these characters.
  if (sought.match(marks)) return [];
  const number = numberIn(sought);
  return [`%${literal(sought)}%`, ...(number ? [`%${beforeDigits}%${number}%`] : [])];
}

/** The digits of a text that may be part of a telephone number; undefined where it is something else. */
function numberIn(text: string): string | undefined {
  return /^[\d\s+().-]{4,}$/.test(text) ? digits(text) : undefined;
}

function digits(text: string): string {
  return text.replace(/\D/g, '');
}

/** What the database stores beside a request for searching and for comparing people. */
export function requestKeys(request: ContactRequest) {
  return {
    searchText: searchText(request),
    phoneKey: phoneKey(request.phone),
    emailKey: emailKey(request.email),
  };
}

/** The same text for one address however it is written, without accents; empty without an address. */
function emailKey(email: string): string {
  return fold(withAsciiDomain(email.normalize('NFC').toLowerCase()));
}

/** A key that is the same for one number however it is written; null where the text is no telephone number. */
export function phoneKey(phone: string): string | null {
  return toE164(phone) ?? null;
}

/** Control characters, since no field of a form holds them. */
const betweenFields = '\u0001';
const beforeDigits = '\u0002';
// biome-ignore lint/suspicious/noControlCharactersInRegex: They are what is kept out.
const marks = /[\u0000-\u0002]/g;

function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
