import {
  type InputEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { contactEndpoint } from '../../contact-request/endpoint.ts';
import {
  contactFields,
  formLabels,
  honeypotField,
  languageField,
} from '../../contact-request/fields.ts';
import type { Locale } from '../../locale.ts';
import { Icon } from '../components/Icon.tsx';
import { Field } from './Field.tsx';
import { FormHelp, type Typed } from './FormHelp.tsx';
import { formMessages } from './messages.ts';
import type { Failure } from './send-request.ts';
import { UrgentLine } from './UrgentLine.tsx';

/** `idle` → `sending` → `success` or `error`, and from there to `sending` again. */
export type FormState =
  | { status: 'idle' | 'sending' | 'success' }
  | (Failure & { typed: Typed });

export type FormHandlers = {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onInput: (event: InputEvent<HTMLFormElement>) => void;
  /** Called whenever the form has new elements. */
  onDrawn: () => void;
  /** Called when the element that shows the outcome is no longer in the page. */
  onLost: () => void;
};

type QuoteFormProps = { locale: Locale; state?: FormState; handlers?: FormHandlers };

/**
 * The form of a quote request. Its texts are apart from those of the site, so that it
 * hydrates from its locale alone; `hydrate-form.tsx` keeps its state. Without script it
 * is an ordinary form, which the server answers with a redirect.
 */
export function QuoteForm({ locale, state = idle, handlers }: QuoteFormProps) {
  const messages = formMessages[locale];
  const errors = state.status === 'error' ? state.fieldErrors : {};
  const sending = state.status === 'sending';
  const form = useRef<HTMLFormElement>(null);
  const status = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => handlers?.onDrawn(), [handlers]);

  // The disabled button has lost the focus. It goes to the first field with an error, or
  // else to the message, which scrolls into view with what belongs to it.
  useEffect(() => {
    if (state.status !== 'success' && state.status !== 'error') return;

    if (!status.current?.isConnected) {
      handlers?.onLost();
      return;
    }

    const faulty = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    const outcome = state.status === 'success' ? '.form-head' : '.outcome';
    const shown = faulty?.closest('.field') ?? form.current?.querySelector(outcome);
    (faulty ?? status.current).focus({ preventScroll: true });
    shown?.scrollIntoView({ block: 'nearest' });
  }, [state.status, handlers]);

  return (
    <form
      className="form"
      data-state={state.status}
      ref={form}
      method="post"
      action={contactEndpoint}
      encType="multipart/form-data"
      aria-labelledby="solicitud"
      onSubmit={handlers?.onSubmit}
      onInput={handlers?.onInput}
    >
      {locale !== 'es' && <input type="hidden" name={languageField} value={locale} />}
      <FormHead locale={locale} isReceived={state.status === 'success'} />
      <UrgentLine locale={locale} />
      {contactFields.map((field) => (
        <Field
          key={field}
          name={field}
          label={formLabels[field][locale]}
          hint={field === 'message' ? messages.messageHint : undefined}
          error={errors[field]}
        />
      ))}
      {/* Only bots fill in this field. Without script it is always sent, empty. */}
      <div className="honeypot" aria-hidden="true">
        <label htmlFor="campo-asunto">{messages.honeypot}</label>
        <input id="campo-asunto" name={honeypotField} tabIndex={-1} autoComplete="off" />
      </div>
      <div className="checkbox">
        <input id="privacidad" type="checkbox" required />
        <label htmlFor="privacidad">
          {messages.consent.before}
          <a href={messages.consent.href}>{messages.consent.link}</a>
          {'\u00a0*'}
        </label>
      </div>
      <button className="button" type="submit" disabled={sending}>
        {sending && <span className="spinner" aria-hidden="true" />}
        <span>{sending ? messages.sending : messages.submit}</span>{' '}
        <Icon name="arrow-right" />
      </button>
      <p className="visually-hidden" aria-live="polite">
        {sending && messages.sending}
      </p>
      <Outcome locale={locale} state={state} status={status} />
    </form>
  );
}

const idle: FormState = { status: 'idle' };

/** The heading, and after a success a second one above the cleared fields. */
function FormHead({ locale, isReceived }: { locale: Locale; isReceived: boolean }) {
  const messages = formMessages[locale];
  return (
    <>
      <div className="form-head cluster">
        <h3 className="title" id="solicitud">
          {isReceived ? messages.received : messages.name}
        </h3>
        <p className="small">{messages.required}</p>
      </div>
      {isReceived && <h3 className="again">{messages.another}</h3>}
    </>
  );
}

type OutcomeProps = {
  locale: Locale;
  state: FormState;
  status: RefObject<HTMLDivElement | null>;
};

/** The outcome of sending. The status element contains only its sentence. */
function Outcome({ locale, state, status }: OutcomeProps) {
  const messages = formMessages[locale];
  const failure = state.status === 'error' ? state : undefined;
  const outcome = state.status === 'success' ? state.status : failure?.status;

  return (
    <div className="outcome">
      <div
        className="form-status"
        role="status"
        tabIndex={-1}
        ref={status}
        aria-describedby={failure && 'envio-ayuda'}
      >
        {outcome && (
          <p className={`status status-${outcome}`}>
            <Icon name={failure ? 'alert' : 'check'} />
            <span>{messages[outcome]}</span>
          </p>
        )}
      </div>
      {failure && <FormHelp locale={locale} failure={failure} typed={failure.typed} />}
    </div>
  );
}
