import type { Locale } from '../../locale.ts';
import { phoneUrl } from '../contact-urls.ts';
import { formMessages } from './messages.ts';

/** Tells visitors in a hurry to call, if the telephone is answered at any hour. */
export function UrgentLine({ locale }: { locale: Locale }) {
  const { urgent, callAnyTime } = formMessages[locale];
  const { emergencies, phone } = import.meta.env.CONTACT;
  if (!emergencies) return null;

  return (
    <p className="urgent-line">
      <b>{urgent}</b>{' '}
      <a href={phoneUrl(phone)} data-cta>
        {callAnyTime}
      </a>
    </p>
  );
}
