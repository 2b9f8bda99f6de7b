import { z } from 'zod';
import type { Locale } from '../locale.ts';
import { withAsciiDomain } from './email.ts';
import {
  type ContactField,
  contactFields,
  type FieldErrors,
  fieldRules,
  hints,
} from './fields.ts';

/**
 * Reads the fields of a posted form as a contact request. It decides what is accepted,
 * regardless of the browser's checks. Lengths are counted in code points after trimming.
 * An absent field counts as empty.
 */
export function parseContactRequest(
  fields: ReadonlyMap<string, string>,
  language: Locale,
): ContactParse {
  const texts = contactFields.map((field) => [
    field,
    normalized(field, fields.get(field) ?? ''),
  ]);
  const request = Object.fromEntries(texts);

  const invalid = contactFields.filter((field) => !isValidField(field, request[field]));
  if (invalid.length === 0) return { kind: 'valid', request };

  const errors = invalid.map((field) => [field, hints[language][field]]);
  return { kind: 'invalid', errors: Object.fromEntries(errors) };
}

type ContactParse =
  | { kind: 'valid'; request: Record<ContactField, string> }
  | { kind: 'invalid'; errors: FieldErrors };

function normalized(field: ContactField, posted: string): string {
  // Line and paragraph separators come with pasted text. They would break a mail header
  // or a table.
  const text = posted.replace(/[\u2028\u2029]/g, ' ').trim();

  switch (fieldRules[field].type) {
    case 'email':
      return withAsciiDomain(text);
    case 'textarea':
      return text.replace(/\r\n?/g, '\n');
    default:
      return text;
  }
}

/** Returns whether a field of a contact request is accepted, once it was trimmed. */
export function isValidField(field: ContactField, text: string): boolean {
  const { type, required, maxLength } = fieldRules[field];
  if ([...text].length > maxLength) return false;

  // A line break would start a new line of a mail's head.
  const refused = type === 'textarea' ? /(?!\n)\p{Cc}/u : /\p{Cc}/u;
  if (refused.test(text)) return false;

  // This is the pattern that browsers apply: the server refuses nothing that the
  // visitor's browser lets through.
  if (type === 'email') return z.regexes.html5Email.test(text);

  const isVisible = /[^\s\p{Cf}]/u.test(text);
  return isVisible || !required;
}
