import { company } from '../../company.ts';
import { contactFormWords } from '../../content/contact-form.ts';
import { levels } from '../../content/levels.ts';
import { answerPromise, whatHappensNext } from '../../content/what-happens-next.ts';
import { Outcome } from './Outcome.tsx';

/** The page after a form was sent without script and its request was stored. Its level is the street. */
export function Thanks() {
  return (
    <Outcome title="Solicitud recibida" level={levels.street} surface="paper">
      <p className="lead">{contactFormWords.success}</p>
      {company.claims.answerIn24Hours && <p>{answerPromise}</p>}
      <h2>Qué pasa después</h2>
      <ol>
        {whatHappensNext.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Outcome>
  );
}
