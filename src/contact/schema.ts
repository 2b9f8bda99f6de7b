import { z } from 'zod';
import { htmlEmail, withAsciiDomain } from './email.ts';
import {
  type ContactField,
  type ContactRequest,
  contactFields,
  type FieldErrors,
  maxLength,
} from './fields.ts';

/**
 * Reads the fields of a posted form as a contact request. What is accepted is decided here, whatever the browser checked.
 *
 * Lengths are counted in code points after trimming. An absent field counts as empty. Of each field only the first fault
 * is reported.
 */
export function parseContactRequest(fields: ReadonlyMap<string, string>): ContactParse {
  const input = Object.fromEntries(contactFields.map((field) => [field, fields.get(field) ?? '']));
  const parsed = contactRequest.safeParse(input);
  return parsed.success
    ? { ok: true, request: parsed.data }
    : { ok: false, errors: firstErrors(parsed.error) };
}

/** The greatest length of a field, in Spanish: "5.000 caracteres". */
export function longest(field: ContactField): string {
  return `${grouped.format(maxLength[field])} caracteres`;
}

export const shapeOfEmail = 'Revisa el correo: debe tener la forma nombre@dominio.com.';

// Spanish leaves four digits together unless it is told not to.
const grouped = new Intl.NumberFormat('es-ES', { useGrouping: 'always' });

type ContactParse = { ok: true; request: ContactRequest } | { ok: false; errors: FieldErrors };

const anyControl = /\p{Cc}/u;
const controlButLineFeed = /(?!\n)\p{Cc}/u;
const lineBreak = /[\n\v\f\r\x85]/;

const fieldInWords: Record<Exclude<ContactField, 'message'>, string> = {
  name: 'El nombre',
  email: 'El correo',
  phone: 'El teléfono',
};

const contactRequest = z.object({
  name: singleLine('name')
    .refine((text) => text !== '', 'Escribe tu nombre.')
    .refine(noLongerThan('name'), `El nombre no puede pasar de ${longest('name')}.`),
  email: singleLine('email')
    .transform(withAsciiDomain)
    .refine((text) => text !== '', 'Escribe tu correo electrónico.')
    .refine(noLongerThan('email'), `El correo no puede pasar de ${longest('email')}.`)
    .refine((text) => htmlEmail.test(text), shapeOfEmail),
  phone: singleLine('phone').refine(
    noLongerThan('phone'),
    `El teléfono no puede pasar de ${longest('phone')}.`,
  ),
  message: z
    .string()
    .transform((text) => separatorsToSpaces(text.replace(/\r\n?/g, '\n')).trim())
    .refine(
      (text) => !controlButLineFeed.test(text),
      'La descripción contiene caracteres no válidos. Bórralos e inténtalo de nuevo.',
    )
    .refine((text) => text !== '', 'Describe tu proyecto.')
    .refine(noLongerThan('message'), `La descripción no puede pasar de ${longest('message')}.`),
}) satisfies z.ZodType<ContactRequest>;

function singleLine(field: Exclude<ContactField, 'message'>) {
  return z
    .string()
    .transform((text) => separatorsToSpaces(text).trim())
    .refine((text) => !lineBreak.test(text), `${fieldInWords[field]} debe ir en una sola línea.`)
    .refine(
      (text) => !anyControl.test(text),
      `${fieldInWords[field]} contiene caracteres no válidos. Bórralos e inténtalo de nuevo.`,
    );
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
