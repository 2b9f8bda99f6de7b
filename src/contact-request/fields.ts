import type { Locale } from '../locale.ts';

/**
 * The fields of a contact request. This file runs in browsers and on the server, so it
 * imports only types.
 */

/**
 * The form's fields in their order, under the names that the endpoint accepts.
 * `maxLength` counts visible Unicode code points after cleaning.
 */
export const fieldRules = {
  name: { type: 'text', autoComplete: 'name', required: true, maxLength: 100 },
  email: { type: 'email', autoComplete: 'email', required: true, maxLength: 254 },
  phone: { type: 'tel', autoComplete: 'tel', required: false, maxLength: 30 },
  message: { type: 'textarea', autoComplete: undefined, required: true, maxLength: 5000 },
} as const;

export type ContactField = keyof typeof fieldRules;

export const contactFields = Object.keys(fieldRules) as ContactField[];

/** Returns an object with a value for each field, created by `toValue`. */
export function mapFields<Value>(
  toValue: (field: ContactField) => Value,
): Record<ContactField, Value> {
  const entries = contactFields.map((field) => [field, toValue(field)] as const);
  return Object.fromEntries(entries) as Record<ContactField, Value>;
}

/**
 * The labels of the fields in the form. docs/specification.md, "Contact form", gives
 * those in Spanish.
 */
export const formLabels: Record<ContactField, Record<Locale, string>> = {
  name: { es: 'Nombre', ca: 'Nom' },
  email: { es: 'Email', ca: 'Correu electrònic' },
  phone: { es: 'Teléfono', ca: 'Telèfon' },
  message: { es: 'Descripción del proyecto', ca: 'Descripció del projecte' },
};

/** The names of the fields in mails, in exports and in the report for the visitor. */
export const fieldNames: Record<ContactField, Record<Locale, string>> = {
  name: { es: 'Nombre', ca: 'Nom' },
  email: { es: 'Correo', ca: 'Correu' },
  phone: { es: 'Teléfono', ca: 'Telèfon' },
  message: { es: 'Mensaje', ca: 'Missatge' },
};

/** The hints that the visitor reads beside an invalid field. */
export const hints: Record<Locale, Record<ContactField, string>> = {
  es: {
    name: 'Escribe tu nombre, en una línea y con 100 caracteres como máximo.',
    email: 'Revisa el email. Ejemplo: nombre@dominio.com.',
    phone: 'Escribe un teléfono de 30 caracteres como máximo, o déjalo vacío.',
    message: 'Describe el proyecto en 5000 caracteres como máximo.',
  },
  ca: {
    name: 'Escriu el teu nom, en una línia i amb 100 caràcters com a màxim.',
    email: 'Revisa el correu. Exemple: nom@domini.com.',
    phone: 'Escriu un telèfon de 30 caràcters com a màxim, o deixa’l buit.',
    message: 'Descriu el projecte en 5000 caràcters com a màxim.',
  },
};

/** The message to a visitor who has sent too many requests. */
export const tooManyRequests: Record<Locale, (phone: string) => string> = {
  es: (phone) =>
    'Hemos recibido demasiadas solicitudes seguidas. ' +
    `Vuelve a intentarlo más tarde o llámanos al ${phone}.`,
  ca: (phone) =>
    'Hem rebut massa sol·licituds seguides. ' +
    `Ho pots tornar a provar més tard o ens pots trucar al ${phone}.`,
};

/**
 * The name of the honeypot, a field that people do not see and that bots fill in like any
 * other. Browsers' autofill does not know this name, so it leaves the field empty.
 */
export const honeypotField = 'asunto';

/**
 * The name of the field that gives the language of a form in Catalan. A form in Spanish
 * does not have it.
 */
export const languageField = 'lang';

export type OptionalField = {
  [Field in ContactField]: (typeof fieldRules)[Field]['required'] extends true
    ? never
    : Field;
}[ContactField];

/** The texts of the fields. Optional fields may be missing. */
export type ContactRequest = Record<Exclude<ContactField, OptionalField>, string> &
  Partial<Record<OptionalField, string | undefined>>;

/**
 * Returns the texts of all fields in their order. A missing field gives an empty text.
 */
export function fieldTexts(request: ContactRequest): string[] {
  return contactFields.map((field) => request[field] ?? '');
}

/** The validation message of each invalid field, in the form's language. */
export type FieldErrors = Partial<Record<ContactField, string>>;

/** The endpoint's JSON answer to the page's script. */
export type ContactAnswer =
  | { success: true }
  | { success: false; errors?: FieldErrors; message?: string };
