import './questions.css';
import { company } from '../../company.ts';
import { Picture } from '../../components/Picture.tsx';
import type { Messages } from '../../i18n/messages.ts';
import { encodePicture } from '../../pictures.ts';
import { questions } from './questions.ts';

const tower = await encodePicture([
  {
    name: 'hero-4-patrimonio-portrait',
    widths: [400, 640, 900],
    sizes: '(min-width: 48rem) 36vw, 85vw',
    fallbackWidth: 640,
  },
]);

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
