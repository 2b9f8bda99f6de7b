import { type FormEvent, type ReactNode, useEffect, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import { honeypotField } from '../../../contact/fields.ts';
import { contactFormWords as words } from '../../content/contact-form.ts';
import { routes } from '../../routes.ts';
import { AlertIcon, ArrowRightIcon, CheckIcon } from '../../ui/icons.tsx';
import { CallInstead, type ContactLink } from './CallInstead.tsx';
import { Field } from './Field.tsx';
import { formReducer, initialFormState } from './form-state.ts';
import { reportConversion } from './report-conversion.ts';
import { Sent } from './Sent.tsx';
import { type SendRequest, sendTo } from './send-request.ts';

type ContactFormProps = {
  /** Where a conversion is reported after success; none is, where the company has no advertising tag. */
  conversionTarget: string | null;
  /** Where the form is posted, if not to the server that the page came from. */
  endpoint?: string;
  send?: SendRequest;
  /** How to reach the company at once, for when sending fails. */
  ways: readonly ContactLink[];
  /** The data-protection note (RGPD art. 13, first layer). */
  children?: ReactNode;
};

/**
 * The quote request. Without script it is an ordinary form, which the server answers with a redirect. Once it is sent
 * the form folds away, emptied, and what happens next stands in its place.
 */
export function ContactForm({
  conversionTarget,
  endpoint = routes.contactEndpoint,
  send = sendTo(endpoint),
  ways,
  children,
}: ContactFormProps) {
  const [state, dispatch] = useReducer(formReducer, initialFormState);
  const form = useRef<HTMLFormElement>(null);
  const message = useRef<HTMLDivElement>(null);
  const inFlight = useRef(false);
  const sending = state.status === 'sending';
  const errors = state.status === 'error' ? state.fieldErrors : {};

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A second click can come before the button is drawn disabled.
    if (inFlight.current) return;
    inFlight.current = true;
    dispatch({ type: 'submitted' });
    const outcome = await send(new FormData(event.currentTarget));
    inFlight.current = false;
    if (outcome.kind === 'accepted') {
      form.current?.reset();
      reportConversion(conversionTarget);
    }
    dispatch({ type: 'answered', outcome });
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

  function startAgain() {
    flushSync(() => dispatch({ type: 'reopened' }));
    form.current?.querySelector('input')?.focus();
  }

  return (
    <div className="card">
      <form
        className="form"
        hidden={state.status === 'success'}
        data-state={state.status}
        ref={form}
        method="post"
        action={endpoint}
        encType="multipart/form-data"
        aria-label="Solicitud de presupuesto"
        onSubmit={submit}
        onInput={(event) =>
          dispatch({ type: 'edited', field: (event.target as HTMLInputElement).name as 'name' })
        }
      >
        <p className="form__note">* Campos obligatorios</p>
        <Field name="name" label={words.labels.name} autoComplete="name" required error={errors.name} />
        <Field
          name="email"
          label={words.labels.email}
          type="email"
          autoComplete="email"
          required
          half
          error={errors.email}
        />
        <Field
          name="phone"
          label={words.labels.phone}
          type="tel"
          autoComplete="tel"
          half
          error={errors.phone}
        />
        <Field
          name="message"
          label={words.labels.message}
          hint={words.messageHint}
          multiline
          required
          error={errors.message}
        />
        {/* Only programs see and fill it; without script it is always sent, empty. */}
        <div className="bait" aria-hidden="true">
          <label htmlFor="campo-asunto">Deja este campo vacío</label>
          <input id="campo-asunto" name={honeypotField} tabIndex={-1} autoComplete="off" />
        </div>
        <div className="check">
          <input id="privacidad" type="checkbox" required />
          <label htmlFor="privacidad">
            He leído y acepto la <a href={routes.privacy}>política de privacidad</a>. *
          </label>
        </div>
        {children}
        <div className="form__end">
          <button className="btn" type="submit" disabled={sending}>
            <span className="spin" aria-hidden="true" />
            <span>{sending ? words.sending : words.submit}</span> <ArrowRightIcon />
          </button>
        </div>
      </form>
      <div className="form__status" role="status" tabIndex={-1} ref={message}>
        {state.status === 'success' && (
          <p className="status status--ok">
            <CheckIcon />
            <span>{words.success}</span>
          </p>
        )}
        {state.status === 'error' && (
          <p className="status status--ko">
            <AlertIcon />
            <span>{words.error}</span>
          </p>
        )}
      </div>
      {state.status === 'error' && <CallInstead ways={ways} />}
      {state.status === 'success' && (
        <Sent photosBy={ways.find(({ text }) => text === 'WhatsApp')} onAgain={startAgain} />
      )}
    </div>
  );
}
