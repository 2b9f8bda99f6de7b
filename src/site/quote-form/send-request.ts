import {
  type ContactAnswer,
  contactFields,
  type FieldErrors,
  honeypotField,
  languageField,
} from '../../contact-request/fields.ts';
import { timeoutSignal } from '../../timeout-signal.ts';

export type SendOutcome = { status: 'success' } | Failure;

/** Has errors of fields and a `message` only if the server sent them. */
export type Failure = {
  status: 'error';
  fieldErrors: FieldErrors;
  message?: string;
  /** Whether the browser reports that it has no network. */
  offline?: true;
};

/**
 * Posts a filled form to an endpoint that answers JSON. The answer's `success` decides,
 * truthy or falsy. The promise is never rejected.
 *
 * @throws What fails before anything was sent, such as a function that this browser
 *   lacks.
 */
export function sendRequest(endpoint: string, fields: FormData): Promise<SendOutcome> {
  // Called below, a missing `fetch` would look like a network error.
  if (typeof fetch !== 'function') throw new TypeError('This browser lacks `fetch`.');

  return fetchOutcome(endpoint, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: payload(fields),
    signal: timeoutSignal(timeout),
  });
}

/** How long the server has to answer, in milliseconds. */
const timeout = 20_000;

/**
 * Returns the form's fields, plus the language if the form has one and the honeypot if it
 * was filled in.
 */
function payload(fields: FormData): FormData {
  const body = new FormData();

  for (const field of contactFields) {
    body.set(field, fields.get(field) ?? '');
  }
  for (const field of [languageField, honeypotField]) {
    const value = fields.get(field);
    if (value) body.set(field, value);
  }

  return body;
}

async function fetchOutcome(endpoint: string, init: RequestInit): Promise<SendOutcome> {
  try {
    const response = await fetch(endpoint, init);
    return readAnswer(await response.json());
  } catch {
    const failure: Failure = { status: 'error', fieldErrors: {} };
    return navigator.onLine === false ? { ...failure, offline: true } : failure;
  }
}

/** Parses an answer, which is untrusted. */
function readAnswer(answer: ContactAnswer | null): SendOutcome {
  if (answer?.success) return { status: 'success' };

  const fieldErrors = knownErrors(answer?.errors);
  const message: unknown = answer?.message;
  const hasMessage = typeof message === 'string' && message !== '';
  return hasMessage
    ? { status: 'error', fieldErrors, message }
    : { status: 'error', fieldErrors };
}

/** Returns only the messages of known fields. */
function knownErrors(errors: FieldErrors | undefined): FieldErrors {
  const sentences = contactFields.flatMap((field) => {
    const sentence = errors?.[field];
    return typeof sentence === 'string' ? [[field, sentence] as const] : [];
  });

  return Object.fromEntries(sentences);
}
