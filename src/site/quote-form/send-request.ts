import {
  type ContactAnswer,
  contactFields,
  type FieldErrors,
  honeypotField,
  languageField,
} from '../../contact-request/fields.ts';

/** The outcome of sending. `error` covers every failure; fields are named only where the server did. */
export type SendOutcome =
  | { status: 'success' }
  | { status: 'error'; fieldErrors: FieldErrors };

/** How long the server has to answer, in milliseconds; then sending has failed. */
const timeout = 20_000;

/** Posts a filled form to an endpoint that answers JSON; its `success` decides, truthy or falsy. It never throws. */
export async function sendRequest(
  endpoint: string,
  fields: FormData,
): Promise<SendOutcome> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: payload(fields),
      signal: AbortSignal.timeout(timeout),
    });
    return readAnswer(await response.json());
  } catch {
    return { status: 'error', fieldErrors: {} };
  }
}

/** Returns the form's fields, plus the language if the form has one and the honeypot if it was filled in. */
function payload(fields: FormData): FormData {
  const body = new FormData();
  for (const field of contactFields) body.set(field, fields.get(field) ?? '');
  for (const field of [languageField, honeypotField]) {
    const value = fields.get(field);
    if (value) body.set(field, value);
  }
  return body;
}

function readAnswer(answer: ContactAnswer | null): SendOutcome {
  if (answer?.success) return { status: 'success' };
  return { status: 'error', fieldErrors: knownErrors(answer?.errors) };
}

/** Returns only the messages of known fields, since the response is untrusted. */
function knownErrors(errors: FieldErrors | undefined): FieldErrors {
  const sentences = contactFields.flatMap((field) => {
    const sentence = errors?.[field];
    return typeof sentence === 'string' ? [[field, sentence] as const] : [];
  });
  return Object.fromEntries(sentences);
}
