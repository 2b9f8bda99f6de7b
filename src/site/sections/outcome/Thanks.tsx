import { company } from '../../company.ts';
import { contactFormWords } from '../../content/contact-form.ts';
import { answerPromise, whatHappensNext } from '../../content/what-happens-next.ts';
import { Outcome } from './Outcome.tsx';

/** What a form sent without script ends at, once its request is stored. */
export function Thanks() {
  return (
    <Outcome title="Solicitud recibida">
      <p className="lead">{contactFormWords.success}</p>
      {company.claims.answerIn24Hours && <p>{answerPromise}</p>}
      <p>Qué pasa después:</p>
      <ol>
        {whatHappensNext.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Outcome>
  );
}
