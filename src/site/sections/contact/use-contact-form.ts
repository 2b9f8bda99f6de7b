import {
  type FocusEvent,
  type FormEvent,
  type InputEvent,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { ContactField } from '../../../contact/fields.ts';
import { firstWords, formReducer, initialFormState } from './form-state.ts';
import { sendRequest } from './send-request.ts';

/**
 * What the quote request does: it is sent once at a time, and after each answer the focus goes to what it says.
 *
 * @param endpoint where it is sent.
 * @param conversionTarget where a conversion is reported after success; null for nowhere.
 */
export function useContactForm(endpoint: string, conversionTarget: string | null) {
  const [state, dispatch] = useReducer(formReducer, initialFormState);
  const form = useRef<HTMLFormElement>(null);
  const message = useRef<HTMLDivElement>(null);
  const inFlight = useRef(false);
  // By their ids, the fields that the browser refuses: css marks them, this is for whoever does not see it.
  const [invalid, setInvalid] = useState<readonly string[]>([]);
  // The last fault that was found, for a live region.
  const [said, say] = useState('');

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A second click can come before the button is drawn disabled.
    if (inFlight.current) return;
    inFlight.current = true;
    dispatch({ type: 'submitted' });
    const fields = new FormData(event.currentTarget);
    const outcome = await sendRequest(endpoint, fields);
    inFlight.current = false;
    if (outcome.kind === 'accepted') {
      form.current?.reset();
      reportConversion(conversionTarget);
    }
    const sent = { name: firstWords(`${fields.get('name')}`), words: firstWords(`${fields.get('message')}`) };
    dispatch({ type: 'answered', outcome, sent });
  }

  // The disabled button drops the focus: it goes to what happens next, or to the first field to be mended.
  useEffect(() => {
    if (state.status === 'idle') return;
    const refused = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    const next = refused ?? message.current;
    next?.focus();
    // What has the focus already is not scrolled to, and a form that folds takes it out of the window.
    next?.scrollIntoView({ block: 'nearest' });
  }, [state.status]);

  /**
   * The browser will not send the form: the first field to be mended takes the focus, as it would with the browser's bubble,
   * which lies over the next label. What is wrong stands below each field instead.
   */
  function refuse(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>(':invalid')];
    const [first] = fields;
    // It comes for each of them.
    if (!first || event.target !== first) return;
    flushSync(() => setInvalid(fields.map(({ id }) => id)));
    say(faultOf(first));
    first.focus();
  }

  /** A field that is left is wrong as soon as css says so. */
  function check({ target }: FocusEvent<HTMLFormElement>) {
    // Within `:is`, a selector that is not known is no error.
    if (!target.matches(':is(:user-invalid)') || invalid.includes(target.id)) return;
    setInvalid([...invalid, target.id]);
    say(faultOf(target));
  }

  /** A field that is being mended loses its error. */
  function edit(event: InputEvent<HTMLFormElement>) {
    const field = event.target as HTMLInputElement;
    dispatch({ type: 'edited', field: field.name as ContactField });
    if (!field.validity.valid || !invalid.includes(field.id)) return;
    setInvalid(invalid.filter((id) => id !== field.id));
    say('');
  }

  /** Shows the empty form again, with the focus in its first field. */
  function startAgain() {
    flushSync(() => dispatch({ type: 'reopened' }));
    form.current?.querySelector('input')?.focus();
  }

  return { state, invalid, said, form, message, submit, refuse, check, edit, startAgain };
}

/** The sentence that stands below a field that is wrong. */
function faultOf({ id }: Element): string {
  return document.getElementById(`${id}-error`)?.textContent ?? '';
}

/**
 * Tells the advertising tag that a request came in, where there is a tag: it loads only after consent, so
 * without consent there is nobody to tell. A fault of the tag must not disturb the visitor.
 */
function reportConversion(target: string | null): void {
  if (target === null) return;
  try {
    window.gtag?.('event', 'conversion', { send_to: target });
  } catch {
    // The request is safe; only the advertiser's count is off by one.
  }
}
