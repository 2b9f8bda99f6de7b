import { type Contacted, clearContacted } from '../lib/contact.ts';
import { Icon } from '../ui/Icon.tsx';
import { useMarkAnswered, useNoAnswer } from './answer.ts';

/** Asks, after a call or a message, what came of it: nothing is marked by itself. */
export function AfterContact({ contacted }: { contacted: Contacted }) {
  const markAnswered = useMarkAnswered(contacted);
  const noAnswer = useNoAnswer(contacted);
  const { name, way } = contacted;
  const called = way === 'call';
  return (
    <fieldset
      className="actions actions-question"
      aria-label={called ? 'Después de la llamada' : 'Después de escribir'}
    >
      <p>{called ? `¿Has hablado con ${name}?` : `¿Has contestado a ${name}?`}</p>
      <button type="button" className="icon-button" onClick={clearContacted}>
        <Icon name="close" />
        <span className="visually-hidden">Ahora no</span>
      </button>
      <button
        type="button"
        className="button button-strong"
        onClick={({ detail }) => detail < 2 && markAnswered(way)}
      >
        <Icon name="check" />
        Sí, contestada
      </button>
      <button type="button" className="button" onClick={called ? noAnswer : clearContacted}>
        {called && <Icon name="nocall" />}
        {called ? 'No lo coge' : 'Todavía no'}
      </button>
    </fieldset>
  );
}
