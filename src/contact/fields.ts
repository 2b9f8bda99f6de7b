/** The parts of a contact request. This file runs in the browser as well as on the server, so it imports nothing. */

/** The names of the form's fields, as the endpoint takes them. */
export const contactFields = ['name', 'email', 'phone', 'message'] as const;

export type ContactField = (typeof contactFields)[number];

/** Longest accepted value of each field, in Unicode characters (code points), after trimming. */
export const maxLength: Record<ContactField, number> = { name: 100, email: 254, phone: 30, message: 5000 };

/**
 * The name of the honeypot, a field that people do not see and that programs fill in like any other. Browsers' autofill
 * does not know this name, so it leaves the field empty.
 */
export const honeypotField = 'asunto';

/** The name of the field in which the form of a page in Catalan says so; that in Spanish has none. */
export const languageField = 'lang';

export type ContactRequest = Record<ContactField, string>;

/** For each field that the server refused, a sentence in the form's language that says why. */
export type FieldErrors = Partial<Record<ContactField, string>>;

/** The answer of the endpoint, as JSON, to the page's script. */
export type ContactAnswer = { success: true } | { success: false; errors?: FieldErrors; message?: string };
