import { z } from 'zod';
import type { Locale } from '../company/locale.ts';
import { withAsciiDomain } from './email.ts';
import {
  type ContactField,
  type ContactRequest,
  contactFields,
  type FieldErrors,
  maxLength,
} from './fields.ts';

/**
 * Reads the fields of a posted form as a contact request. It decides by itself what is accepted, regardless of the browser's checks.
 *
 * Lengths are counted in code points after trimming. An absent field counts as empty. Of each field only the first fault
 * is reported, in the given language.
 */
export function parseContactRequest(
  fields: ReadonlyMap<string, string>,
  language: Locale = 'es',
): ContactParse {
  const input = Object.fromEntries(contactFields.map((field) => [field, fields.get(field) ?? '']));
  const parsed = schemas[language].safeParse(input);
  return parsed.success
    ? { ok: true, request: parsed.data }
    : { ok: false, errors: firstErrors(parsed.error) };
}

/** The greatest length of a field: "5.000 caracteres". */
export function longest(field: ContactField, language: Locale = 'es'): string {
  return `${grouped.format(maxLength[field])} ${language === 'es' ? 'caracteres' : 'caràcters'}`;
}

export const shapeOfEmail: Record<Locale, string> = {
  es: 'Revisa el correo: debe tener la forma nombre@dominio.com.',
  ca: 'Revisa el correu: ha de tenir la forma nom@domini.com.',
};

// Spanish leaves four digits together by default, and Catalan groups them like Spanish.
const grouped = new Intl.NumberFormat('es-ES', { useGrouping: 'always' });

type ContactParse = { ok: true; request: ContactRequest } | { ok: false; errors: FieldErrors };

const anyControl = /\p{Cc}/u;
const controlButLineFeed = /(?!\n)\p{Cc}/u;
const lineBreak = /[\n\v\f\r\x85]/;

/** What is said of a value that is refused, in each language. */
const sentences = {
  es: {
    fields: { name: 'El nombre', email: 'El correo', phone: 'El teléfono', message: 'La descripción' },
    missing: {
      name: 'Escribe tu nombre.',
      email: 'Escribe tu correo electrónico.',
      message: 'Describe tu proyecto.',
    },
    tooLong: (field: string, longest: string) => `${field} no puede pasar de ${longest}.`,
    severalLines: (field: string) => `${field} debe ir en una sola línea.`,
    controls: (field: string) => `${field} contiene caracteres no válidos. Bórralos e inténtalo de nuevo.`,
  },
  ca: {
    fields: { name: 'El nom', email: 'El correu', phone: 'El telèfon', message: 'La descripció' },
    missing: {
      name: 'Escriu el teu nom.',
      email: 'Escriu el teu correu electrònic.',
      message: 'Descriu el teu projecte.',
    },
    tooLong: (field: string, longest: string) => `${field} no pot passar de ${longest}.`,
    severalLines: (field: string) => `${field} ha d’anar en una sola línia.`,
    controls: (field: string) => `${field} conté caràcters no vàlids. Esborra’ls i torna-ho a provar.`,
  },
} satisfies Record<Locale, object>;

const schemas = { es: schemaIn('es'), ca: schemaIn('ca') };

function schemaIn(language: Locale) {
  const { fields, missing, tooLong, severalLines, controls } = sentences[language];
  const tooLongFor = (field: ContactField) => tooLong(fields[field], longest(field, language));
  const singleLine = (field: Exclude<ContactField, 'message'>) =>
    z
      .string()
      .transform((text) => separatorsToSpaces(text).trim())
      .refine((text) => !lineBreak.test(text), severalLines(fields[field]))
      .refine((text) => !anyControl.test(text), controls(fields[field]));
  return z.object({
    name: singleLine('name')
      .refine((text) => text !== '', missing.name)
      .refine(noLongerThan('name'), tooLongFor('name')),
    email: singleLine('email')
      .transform(withAsciiDomain)
      .refine((text) => text !== '', missing.email)
      .refine(noLongerThan('email'), tooLongFor('email'))
      // The pattern that browsers apply: the server refuses nothing that the visitor's browser lets through.
      .refine((text) => z.regexes.html5Email.test(text), shapeOfEmail[language]),
    phone: singleLine('phone').refine(noLongerThan('phone'), tooLongFor('phone')),
    message: z
      .string()
      .transform((text) => separatorsToSpaces(text.replace(/\r\n?/g, '\n')).trim())
      .refine((text) => !controlButLineFeed.test(text), controls(fields.message))
      .refine((text) => text !== '', missing.message)
      .refine(noLongerThan('message'), tooLongFor('message')),
  }) satisfies z.ZodType<ContactRequest>;
}

/** Replaces line and paragraph separators, which come with pasted text: they would break a mail header or a table. */
function separatorsToSpaces(text: string): string {
  return text.replace(/[\u2028\u2029]/g, ' ');
}

function noLongerThan(field: ContactField) {
  return (text: string) => text.length <= maxLength[field] || [...text].length <= maxLength[field];
}

function firstErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) errors[issue.path[0] as ContactField] ??= issue.message;
  return errors;
}
