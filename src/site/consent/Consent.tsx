import './consent.css';
import type { Messages } from '../i18n/messages.ts';

/**
 * The first layer of information about cookies (LSSI-CE art. 22.2, AEPD guide): accepting
 * and rejecting look alike, take one click each, and neither is preselected. It is hidden
 * until `consent.ts` shows it: without script there is nothing to choose.
 */
export function Consent({ messages: { consent, paths } }: { messages: Messages }) {
  return (
    <section className="consent" aria-label={consent.name} tabIndex={-1} hidden>
      <p>
        <b>{consent.title}</b>
        {`${consent.text} `}
        <span data-accepted={consent.accepted} data-rejected={consent.rejected} />{' '}
        <a href={paths.cookies}>{consent.policy}</a>
      </p>
      <div className="consent-choice">
        <button className="button button-ink" type="button" value="rejected">
          {consent.reject}
        </button>
        <button className="button button-ink" type="button" value="accepted">
          {consent.accept}
        </button>
      </div>
    </section>
  );
}
