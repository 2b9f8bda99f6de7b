import { type FormEvent, useEffect, useReducer, useRef } from 'react';
import { contactEndpoint } from '../../contact/endpoint.ts';
import type { ContactField } from '../../contact/fields.ts';
import { formReducer, initialFormState } from './form-state.ts';
import { sendRequest } from './send-request.ts';

/** Sends the form, one request at a time, and moves the focus to the outcome. */
export function useQuoteForm() {
  const [state, dispatch] = useReducer(formReducer, initialFormState);
  const form = useRef<HTMLFormElement>(null);
  const status = useRef<HTMLDivElement>(null);
  const inFlight = useRef(false);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A second click can come before the button is drawn disabled.
    if (inFlight.current) return;
    inFlight.current = true;
    dispatch({ type: 'submitted' });
    const outcome = await sendRequest(contactEndpoint, new FormData(event.currentTarget));
    inFlight.current = false;
    if (outcome.kind === 'accepted') {
      form.current?.reset();
      reportConversion();
    }
    dispatch({ type: 'answered', outcome });
  }

  // The disabled button loses the focus. It goes to the first field with an error, otherwise to the message.
  useEffect(() => {
    if (state.status !== 'success' && state.status !== 'error') return;
    (form.current?.querySelector<HTMLElement>('[aria-invalid=true]') ?? status.current)?.focus();
  }, [state.status]);

  function onInput(event: FormEvent<HTMLFormElement>) {
    dispatch({ type: 'edited', field: (event.target as HTMLInputElement).name as ContactField });
  }

  return { state, form, status, onSubmit, onInput };
}

/** Reports a conversion to the advertising tag, if there is one. A fault of the tag must not disturb the visitor. */
function reportConversion(): void {
  const tag = import.meta.env.ADVERTISING;
  try {
    window.gtag?.('event', 'conversion', tag ? { send_to: `${tag.tagId}/${tag.formLabel}` } : {});
  } catch {
    // The request is stored; only the advertiser's count is off by one.
  }
}
