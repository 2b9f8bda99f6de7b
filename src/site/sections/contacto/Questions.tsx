import { company } from '../../company.ts';
import { questions } from '../../content/questions.ts';

/** Short answers to what is really asked, beside the form that asks for more. */
export function Questions() {
  return (
    <div className="questions">
      <h3>Antes de pedir presupuesto</h3>
      <dl>
        {questions(company).map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
