/** The parts of a contact request. This file runs in the browser as well as on the server, so it imports nothing. */

/**
 * The form's fields under the names that the endpoint takes, in their order. `maxLength` counts Unicode characters (code
 * points) after trimming.
 */
export const fieldRules = {
  name: { type: 'text', autoComplete: 'name', required: true, maxLength: 100 },
  email: { type: 'email', autoComplete: 'email', required: true, maxLength: 254 },
  phone: { type: 'tel', autoComplete: 'tel', required: false, maxLength: 30 },
  message: { type: 'textarea', autoComplete: undefined, required: true, maxLength: 5000 },
} as const;

export type ContactField = keyof typeof fieldRules;

export const contactFields = Object.keys(fieldRules) as ContactField[];

/**
 * The name of the honeypot, a field that people do not see and that programs fill in like any other. Browsers' autofill
 * does not know this name, so it leaves the field empty.
 */
export const honeypotField = 'asunto';

/** The name of the field in which the form of a page in Catalan says so; that in Spanish has none. */
export const languageField = 'lang';

export type ContactRequest = Record<ContactField, string>;

/** Validation message of each invalid field, in the form's language. */
export type FieldErrors = Partial<Record<ContactField, string>>;

/** The answer of the endpoint, as JSON, to the page's script. */
export type ContactAnswer = { success: true } | { success: false; errors?: FieldErrors; message?: string };
