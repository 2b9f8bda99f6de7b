import { company } from '../../company.ts';
import { answerPromise, whatHappensNext } from '../../content/what-happens-next.ts';
import { ContactWays } from '../../ui/ContactWays.tsx';

/** Telephone, WhatsApp and e-mail, the promise, and what follows a request. */
export function DirectContact() {
  return (
    <div className="direct-col">
      <ContactWays />
      {company.catalan && (
        <p className="catalan" lang="ca">
          També t'atenem i et fem el pressupost en català.
        </p>
      )}
      <div className="promise">
        {company.claims.answerIn24Hours && (
          <>
            <b>{'24\u00a0h'}</b>
            <p>{answerPromise}</p>
          </>
        )}
        <h3>Qué pasa después</h3>
        <ol className="next">
          {whatHappensNext(company.terms).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    </div>
  );
}
