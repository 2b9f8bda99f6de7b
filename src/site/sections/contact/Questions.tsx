import { company } from '../../company.ts';
import { questions } from '../../content/questions.ts';

/** Questions that owners of buildings ask, with short answers; one is open at a time. */
export function Questions() {
  return (
    <div className="questions">
      <h3>Lo que se suele preguntar</h3>
      <div>
        {questions(company).map(({ question, answer }) => (
          <details key={question} name="preguntas">
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </div>
  );
}
