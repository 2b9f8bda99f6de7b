import type { FieldErrors } from '../../contact/fields.ts';

/** The state of the form: `idle` → `sending` → `success` or `error`, and from there to `sending` again. */
export type FormState =
  | { status: 'idle' | 'sending' | 'success' }
  | { status: 'error'; fieldErrors: FieldErrors };

/** The outcome of sending. `refused` covers every failure; fields are named only where the server did. */
export type SendOutcome = { kind: 'accepted' } | { kind: 'refused'; fieldErrors: FieldErrors };

export type FormEvent =
  | { type: 'submitted' }
  | { type: 'answered'; outcome: SendOutcome }
  | { type: 'edited'; field: keyof FieldErrors };

export const initialFormState: FormState = { status: 'idle' };

export function formReducer(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'submitted':
      return { status: 'sending' };
    case 'answered':
      return event.outcome.kind === 'accepted'
        ? { status: 'success' }
        : { status: 'error', fieldErrors: event.outcome.fieldErrors };
    case 'edited':
      return withoutError(state, event.field);
  }
}

/** Removes the error of a field that is being edited. */
function withoutError(state: FormState, field: keyof FieldErrors): FormState {
  if (state.status !== 'error' || !(field in state.fieldErrors)) return state;
  const { [field]: _, ...fieldErrors } = state.fieldErrors;
  return { status: 'error', fieldErrors };
}
