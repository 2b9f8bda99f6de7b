/** What a contact request is made of. Browser and server both read this file, so it imports nothing. */

/** The fields of the form, by the names that the endpoint takes. */
export const contactFields = ['name', 'email', 'phone', 'message'] as const;

export type ContactField = (typeof contactFields)[number];

/** Longest accepted value of each field, in Unicode characters (code points), after trimming. */
export const maxLength: Record<ContactField, number> = { name: 100, email: 254, phone: 30, message: 5000 };

/**
 * The honeypot: people never see it, programs fill everything. The name is one that browsers' autofill
 * does not know, so that it stays empty for a person whose browser fills in forms.
 */
export const honeypotField = 'asunto';

export type ContactRequest = Record<ContactField, string>;

/** A Spanish sentence for each field that the server refused. */
export type FieldErrors = Partial<Record<ContactField, string>>;

/** What the endpoint answers to a page's script. */
export type ContactAnswer = { success: true } | { success: false; errors?: FieldErrors; message?: string };
