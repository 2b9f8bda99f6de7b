import './questions.css';
import { localize } from '../../../locale.ts';
import { company } from '../../company.ts';
import { Picture } from '../../components/Picture.tsx';
import type { Messages } from '../../i18n/messages.ts';
import { encodeCard } from '../../pictures.ts';

const tower = await encodeCard(
  'hero-4-patrimonio-portrait',
  '(min-width: 48rem) 36vw, 85vw',
);

/**
 * Questions that owners of buildings ask, with short answers; one is open at a time. The first, when ropes are not the answer,
 * is open, because the sentence over the picture leads to it.
 */
export function Questions({ messages }: { messages: Messages }) {
  const { title, honesty } = messages.questions;
  return (
    <div className="questions split grid">
      <figure className="on-ink">
        <Picture picture={tower} alt="" />
        <figcaption className="display">
          {honesty.before}
          <em>{honesty.stressed}</em>
        </figcaption>
      </figure>
      <div className="flow">
        <h3 className="title">{title}</h3>
        <div className="ruled">
          {questionsIn(messages).map(({ question, answer }, index) => (
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

/** Returns the questions with answers checked against RD 1215/1997, Decret 67/2015 and RD 396/2006. */
function questionsIn(messages: Messages): { question: string; answer: string }[] {
  const { whenNot, price, conditions, neighbours, permits, ite, asbestos } =
    messages.questions;
  const { guarantee, payment, reducedVat } = company.terms;
  const { rera } = company.registrations;
  const agreed = [
    guarantee && conditions.guarantee(localize(guarantee, messages.language)),
    payment && conditions.payment(localize(payment, messages.language)),
    reducedVat && conditions.reducedVat,
  ].filter(Boolean);
  return [
    whenNot,
    price,
    ...(agreed.length > 0
      ? [{ question: conditions.question, answer: agreed.join(' ') }]
      : []),
    neighbours,
    permits,
    ite,
    {
      question: asbestos.question,
      answer: asbestos.answer + (rera ? asbestos.registered(rera) : '') + asbestos.found,
    },
  ];
}
