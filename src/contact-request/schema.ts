import { z } from 'zod';
import type { Locale } from '../locale.ts';
import { cleanAddress, cleanLine, cleanText, withoutInvisible } from './clean-text.ts';
import { withAsciiDomain } from './email.ts';
import {
  type ContactField,
  contactFields,
  type FieldErrors,
  fieldRules,
  hints,
  mapFields,
} from './fields.ts';

/**
 * Parses the fields of a posted form as a contact request. It decides what is accepted,
 * regardless of the browser's checks. Lengths are counted in code points after cleaning.
 * A missing field counts as empty.
 */
export function parseContactRequest(
  fields: ReadonlyMap<string, string>,
  language: Locale,
): ContactParse {
  const request = mapFields((field) => normalizeField(field, fields.get(field) ?? ''));

  const invalid = contactFields.filter((field) => !isValidField(field, request[field]));
  if (invalid.length === 0) return { kind: 'valid', request };

  const errors: FieldErrors = {};
  for (const field of invalid) errors[field] = hints[language][field];
  return { kind: 'invalid', errors };
}

type ContactParse =
  | { kind: 'valid'; request: Record<ContactField, string> }
  | { kind: 'invalid'; errors: FieldErrors };

/** Returns the text of a field as it is validated and stored. */
export function normalizeField(field: ContactField, typed: string): string {
  const { type, maxLength } = fieldRules[field];
  switch (type) {
    case 'email':
      return withAsciiDomain(cleanAddress(typed));
    case 'textarea':
      return withFewInvisible(cleanText(typed), maxLength);
    default:
      return withFewInvisible(cleanLine(typed), maxLength);
  }
}

/**
 * Removes the invisible characters of a text that consists mostly of them. They do not
 * count towards the length, so a name could hold tens of thousands of them.
 */
function withFewInvisible(text: string, maxLength: number): string {
  return [...text].length > 2 * maxLength ? withoutInvisible(text).trim() : text;
}

/**
 * Returns whether a normalized field of a contact request is accepted. Invisible
 * characters do not count towards its length.
 */
export function isValidField(field: ContactField, text: string): boolean {
  const { type, required, maxLength } = fieldRules[field];
  if ([...withoutInvisible(text)].length > maxLength) return false;

  // The same pattern that browsers apply, so the server accepts every address that the
  // visitor's browser accepts.
  if (type === 'email') return z.regexes.html5Email.test(text);

  return text !== '' || !required;
}
