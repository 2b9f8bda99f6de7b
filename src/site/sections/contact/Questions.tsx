import './questions.css';
import type { ReactNode } from 'react';
import { localize } from '../../../locale.ts';
import { company, evidence } from '../../company.ts';
import { Picture } from '../../components/Picture.tsx';
import type { Messages } from '../../i18n/messages.ts';
import { encodeCard } from '../../pictures.ts';
import { servicePath } from '../../service-pages.ts';
import { serviceAnchor } from '../../services.ts';

const tower = await encodeCard(
  'hero-4-patrimonio-portrait',
  '(min-width: 48rem) 36vw, 85vw',
);

/**
 * The questions of building owners, with short answers. One is open at a time: at first
 * the one about when not to use ropes, because the sentence over the picture leads to it.
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

type Question = { question: string; answer: ReactNode };

/**
 * Returns the questions. Their answers were checked against RD 1215/1997, Decret 67/2015
 * and RD 396/2006.
 */
function questionsIn(messages: Messages): Question[] {
  const { whenNot, price, conditions, neighbours, permits, ite, asbestos } =
    messages.questions;
  const rera = evidence(company.registrations.rera);
  const registered = rera ? `${asbestos.registered}${rera.text}.` : '';

  const all = [
    whenNot,
    price,
    { question: conditions.question, answer: conditionsIn(messages) },
    neighbours,
    permits,
    { question: ite.question, answer: <AnswerOnInspection messages={messages} /> },
    {
      question: asbestos.question,
      answer: `${asbestos.answer}${registered}${asbestos.found}`,
    },
  ];
  return all.filter(({ answer }) => answer !== '');
}

/**
 * The answer on the ITE. Its end links to the page about inspections, if there is one.
 */
function AnswerOnInspection({ messages }: { messages: Messages }) {
  const { answer, ourPart } = messages.questions.ite;
  const path = servicePath(messages, serviceAnchor('inspection'));

  return (
    <>
      {answer}
      {path ? <a href={path}>{ourPart}</a> : ourPart}.
    </>
  );
}

/** Returns the conditions that the company file gives, in one text; empty without any. */
function conditionsIn({ language, questions: { conditions } }: Messages): string {
  const { guarantee, payment, reducedVat } = company.terms;
  const given = [
    guarantee && conditions.guarantee(localize(guarantee, language)),
    payment && conditions.payment(localize(payment, language)),
    reducedVat && conditions.reducedVat,
  ];
  return given.filter(Boolean).join(' ');
}
