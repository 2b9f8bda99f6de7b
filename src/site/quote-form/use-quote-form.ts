import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { contactEndpoint } from '../../contact-request/endpoint.ts';
import type { ContactField } from '../../contact-request/fields.ts';
import { type SendOutcome, sendRequest } from './send-request.ts';

/** `idle` → `sending` → `success` or `error`, and from there to `sending` again. */
type FormState = { status: 'idle' | 'sending' } | SendOutcome;

/** Sends the form, one request at a time, and moves the focus to the outcome. */
export function useQuoteForm() {
  const [state, setState] = useState<FormState>({ status: 'idle' });
  const form = useRef<HTMLFormElement>(null);
  const status = useRef<HTMLDivElement>(null);
  const inFlight = useRef(false);

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // A second click can come before the button is drawn disabled.
    if (inFlight.current) return;

    inFlight.current = true;
    setState({ status: 'sending' });
    const outcome = await sendRequest(contactEndpoint, new FormData(event.currentTarget));
    inFlight.current = false;

    if (outcome.status === 'success') {
      form.current?.reset();
      reportConversion();
    }
    setState(outcome);
  }

  // The disabled button has lost the focus, which goes to the first field with an error,
  // or else to the message.
  useEffect(() => {
    if (state.status !== 'success' && state.status !== 'error') return;

    const faulty = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    (faulty ?? status.current)?.focus();
  }, [state.status]);

  function onInput(event: InputEvent<HTMLFormElement>) {
    const field = (event.target as HTMLInputElement).name as ContactField;
    setState((current) => withoutError(current, field));
  }

  return { state, form, status, onSubmit, onInput };
}

/** Removes the error of a field that is being edited. */
function withoutError(state: FormState, field: ContactField): FormState {
  if (state.status !== 'error') return state;

  const { [field]: _, ...fieldErrors } = state.fieldErrors;
  return { status: 'error', fieldErrors };
}

/**
 * Reports a conversion to the advertising tag, if there is one. A fault of the tag does
 * not disturb the visitor.
 */
function reportConversion(): void {
  const tag = import.meta.env.ADVERTISING;
  const target = tag ? { send_to: `${tag.tagId}/${tag.formLabel}` } : {};

  try {
    window.gtag?.('event', 'conversion', target);
  } catch {
    // The request is stored. Only the advertiser's count is off by one.
  }
}
