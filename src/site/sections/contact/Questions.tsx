import './questions.css';
import { localize } from '../../../company/locale.ts';
import type { Company } from '../../../company/schema.ts';
import { company } from '../../company.ts';
import { Picture } from '../../components/Picture.tsx';
import type { Messages } from '../../i18n/messages.ts';
import { encodeCard } from '../../pictures.ts';

const tower = await encodeCard('hero-4-patrimonio-portrait', '(min-width: 48rem) 36vw, 85vw');

/**
 * Questions that owners of buildings ask, with short answers; one is open at a time. The first, when ropes are not the answer,
 * is open, because the sentence over the picture leads to it.
 */
export function Questions({ messages }: { messages: Messages }) {
  const { title, honesty } = messages.questions;
  return (
    <div className="questions grid">
      <figure className="on-ink">
        <Picture picture={tower} alt="" />
        <figcaption className="display">
          {honesty.before}
          <em>{honesty.stressed}</em>
        </figcaption>
      </figure>
      <div className="flow">
        <h3>{title}</h3>
        <div className="ruled">
          {questions(company, messages).map(({ question, answer }, index) => (
            <details key={question} name="preguntas" open={index === 0}>
              <summary className="display">{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </div>
  );
}

/**
 * Returns the questions of owners of buildings with short answers, checked against the law (RD 1215/1997 as amended by
 * RD 2177/2004, Decret 67/2015, RD 396/2006).
 */
function questions(
  { registrations, terms }: Company,
  messages: Messages,
): { question: string; answer: string }[] {
  const { whenNot, price, conditions, neighbours, permits, ite, asbestos } = messages.questions;
  const agreed = conditionsIn(terms, messages);
  const registered = registrations.rera ? asbestos.registered(registrations.rera) : '';
  return [
    whenNot,
    price,
    ...(agreed ? [{ question: conditions.question, answer: agreed }] : []),
    neighbours,
    permits,
    ite,
    { question: asbestos.question, answer: asbestos.answer + registered + asbestos.found },
  ];
}

/** Returns what the company file says of guarantee, payment and VAT. */
function conditionsIn({ guarantee, payment, reducedVat }: Company['terms'], messages: Messages): string {
  const { conditions } = messages.questions;
  return [
    guarantee && conditions.guarantee(localize(guarantee, messages.language)),
    payment && conditions.payment(localize(payment, messages.language)),
    reducedVat && conditions.reducedVat,
  ]
    .filter(Boolean)
    .join(' ');
}
