import './form.css';
import type { ReactNode } from 'react';
import { honeypotField, languageField } from '../../../contact/fields.ts';
import { AlertIcon, ArrowRightIcon, CheckIcon, PhoneIcon, WhatsAppIcon } from '../../components/icons.tsx';
import { Steps } from '../../components/Steps.tsx';
import type { Words } from '../../content/words.ts';
import { routes } from '../../routes.ts';
import { Field } from './Field.tsx';
import type { SentRequest } from './form-state.ts';
import { useContactForm } from './use-contact-form.ts';

type FormWords = Words['form'];

type ContactLink = { href: string; text: string };

type ContactFormProps = {
  words: FormWords;
  /** Where a conversion is reported after success; none is, where the company has no advertising tag. */
  conversionTarget: string | null;
  /** How to reach the company at once, for when sending fails. */
  ways: readonly ContactLink[];
  /** How soon an answer comes, where it is promised, and what follows a request. */
  promise: string | false;
  steps: readonly string[];
  /** The data-protection note (RGPD art. 13, first layer). */
  children?: ReactNode;
};

const inputs = [
  { name: 'name', autoComplete: 'name', required: true },
  { name: 'email', type: 'email', autoComplete: 'email', required: true, half: true },
  { name: 'phone', type: 'tel', autoComplete: 'tel', half: true },
  { name: 'message', multiline: true, required: true },
] as const;

/**
 * The quote request. Without script it is an ordinary form, which the server answers with a redirect. Once it is sent
 * the form folds away, emptied, and what happens next stands in its place.
 */
export function ContactForm({ words, conversionTarget, ways, promise, steps, children }: ContactFormProps) {
  const { state, invalid, said, form, message, submit, refuse, check, edit, startAgain } = useContactForm(
    routes.contactEndpoint,
    conversionTarget,
  );
  const errors = state.status === 'error' ? state.fieldErrors : {};
  const sending = state.status === 'sending';
  return (
    <div className="form-card">
      <form
        className="form"
        hidden={state.status === 'success'}
        data-state={state.status}
        ref={form}
        method="post"
        action={routes.contactEndpoint}
        encType="multipart/form-data"
        aria-label={words.name}
        onSubmit={submit}
        onInvalid={refuse}
        onBlur={check}
        onInput={edit}
      >
        {words.lang && <input type="hidden" name={languageField} value={words.lang} />}
        <p className="small">{words.required}</p>
        {inputs.map((input) => (
          <Field
            key={input.name}
            {...input}
            label={words.labels[input.name]}
            hint={input.name === 'message' ? words.messageHint : undefined}
            fault={input.name === 'phone' ? undefined : words.faults[input.name]}
            invalid={invalid.includes(`campo-${input.name}`)}
            error={errors[input.name]}
          />
        ))}
        {/* Only programs see and fill it; without script it is always sent, empty. */}
        <div className="honeypot" aria-hidden="true">
          <label htmlFor="campo-asunto">{words.bait}</label>
          <input id="campo-asunto" name={honeypotField} tabIndex={-1} autoComplete="off" />
        </div>
        <div className="checkbox">
          <input
            id="privacidad"
            type="checkbox"
            required
            {...(invalid.includes('privacidad') && {
              'aria-invalid': true,
              'aria-describedby': 'privacidad-error',
            })}
          />
          <label htmlFor="privacidad">
            {words.consent.before}
            <a href={words.consent.href}>{words.consent.link}</a>. *
          </label>
          {invalid.includes('privacidad') && (
            <p className="field-error" id="privacidad-error">
              {words.faults.consent}
            </p>
          )}
        </div>
        {children}
        <div>
          {/* A field left by pressing it would say its fault at once, and push the button from under the pointer. */}
          <button
            className="button"
            type="submit"
            disabled={sending}
            onMouseDown={(event) => event.preventDefault()}
          >
            {sending && <span className="spinner" aria-hidden="true" />}
            <span>{sending ? words.sending : words.submit}</span> <ArrowRightIcon />
          </button>
        </div>
        <p className="visually-hidden" aria-live="polite">
          {sending ? words.sending : said}
        </p>
      </form>
      <div className="form-status" role="status" tabIndex={-1} ref={message}>
        {state.status === 'success' && (
          <p className="status status-success">
            <CheckIcon />
            <span>{words.success}</span>
          </p>
        )}
        {state.status === 'error' && (
          <p className="status status-error">
            <AlertIcon />
            <span>{words.error}</span>
          </p>
        )}
      </div>
      {state.status === 'error' && <CallInstead ways={ways} />}
      {state.status === 'success' && (
        <Sent
          words={words}
          sent={state.sent}
          promise={promise}
          steps={steps}
          photosBy={ways.find(({ text }) => text === 'WhatsApp')}
          onAgain={startAgain}
        />
      )}
    </div>
  );
}

/** Links to call or to write by WhatsApp, shown when sending the form has failed. */
function CallInstead({ ways }: { ways: readonly ContactLink[] }) {
  return (
    <p className="cluster">
      {ways.map(({ href, text }) => (
        <a className="button button-line" href={href} key={href} data-cta>
          {href.startsWith('tel:') ? <PhoneIcon /> : <WhatsAppIcon />} {text}
        </a>
      ))}
    </p>
  );
}

type SentProps = Pick<ContactFormProps, 'words' | 'promise' | 'steps'> & {
  sent: SentRequest;
  photosBy: ContactLink | undefined;
  onAgain: () => void;
};

/** Replaces the form once a request is sent: what was sent, and what happens next. */
function Sent({ words, sent, promise, steps, photosBy, onAgain }: SentProps) {
  return (
    <div className="sent">
      {promise && <p>{promise}</p>}
      <p>
        <b>{words.sent}</b> {sent.name}: «{sent.words}»
      </p>
      <h3>{words.next}</h3>
      <Steps>{steps}</Steps>
      {photosBy && (
        <p>
          {words.photos} <a href={photosBy.href}>{photosBy.text}</a>.
        </p>
      )}
      <button className="button button-line" type="button" onClick={onAgain}>
        {words.again}
      </button>
    </div>
  );
}
