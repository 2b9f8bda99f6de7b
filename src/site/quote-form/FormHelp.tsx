import { readablePhone } from '../../company/readable-phone.ts';
import type { Locale } from '../../locale.ts';
import { CallToAction } from '../components/CallToAction.tsx';
import { phoneUrl, whatsAppUrl } from '../contact-urls.ts';
import { formMessages } from './messages.ts';
import type { Failure } from './send-request.ts';

/** The typed values that go into the message by WhatsApp. */
export type Typed = { name: string; message: string };

type FormHelpProps = { locale: Locale; failure: Failure; typed: Typed };

/** The ways to reach the company when the form could not be sent. */
export function FormHelp({ locale, failure, typed }: FormHelpProps) {
  const { help } = formMessages[locale];
  const { phone, whatsapp } = import.meta.env.CONTACT;
  const text = help.text(startOf(typed.name.trim()), startOf(typed.message));

  return (
    <div className="form-help">
      <p id="envio-ayuda">{sentenceOf(failure, locale, readablePhone(phone))}</p>
      <p className="cluster">
        <CallToAction href={phoneUrl(phone)} text={help.call} icon="phone" line />{' '}
        <CallToAction
          href={whatsAppUrl(whatsapp, text)}
          text={help.whatsApp}
          icon="whatsapp"
          line
        />
      </p>
    </div>
  );
}

/** A sentence of the server comes first, because it says how long to wait. */
function sentenceOf(failure: Failure, locale: Locale, phone: string): string {
  const { help } = formMessages[locale];
  if (failure.message) return failure.message;

  return failure.offline ? help.offline(phone) : help.ways(phone);
}

/** Shortens a text to what a link can hold: 1000 characters. */
function startOf(text: string): string {
  return [...text].slice(0, 1000).join('');
}
