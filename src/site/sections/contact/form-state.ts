import type { FieldErrors } from '../../../contact/fields.ts';

/**
 * Where the form is: `idle` → `sending` → `success` or `error`, and from there to `sending` again; after
 * a success by way of `idle`.
 */
export type FormState =
  | { status: 'idle' }
  | { status: 'sending' }
  | { status: 'success'; sent: SentRequest }
  | { status: 'error'; fieldErrors: FieldErrors };

/** What tells a visitor that it is this request which came: the name, and the first words of the message. */
export type SentRequest = { name: string; words: string };

/** How an attempt to send ended. `refused` covers every failure; fields are named only where the server did. */
export type SendOutcome = { kind: 'accepted' } | { kind: 'refused'; fieldErrors: FieldErrors };

export type FormEvent =
  | { type: 'submitted' }
  | { type: 'answered'; outcome: SendOutcome; sent: SentRequest }
  | { type: 'edited'; field: keyof FieldErrors }
  | { type: 'reopened' };

export const initialFormState: FormState = { status: 'idle' };

export function formReducer(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'submitted':
      return { status: 'sending' };
    case 'answered':
      return event.outcome.kind === 'accepted'
        ? { status: 'success', sent: event.sent }
        : { status: 'error', fieldErrors: event.outcome.fieldErrors };
    case 'edited':
      return withoutError(state, event.field);
    case 'reopened':
      return initialFormState;
  }
}

/** The state without the error of a field that is being edited. */
function withoutError(state: FormState, field: keyof FieldErrors): FormState {
  if (state.status !== 'error' || !(field in state.fieldErrors)) return state;
  const { [field]: _, ...fieldErrors } = state.fieldErrors;
  return { status: 'error', fieldErrors };
}

/** The beginning of a text, in one line of at most so many characters, cut between two words. */
export function firstWords(text: string, longest = 80): string {
  const line = text.trim().replace(/\s+/g, ' ');
  if (line.length <= longest) return line;
  return `${line.slice(0, longest).replace(/[\s.,;:]+\S*$/, '')}…`;
}
