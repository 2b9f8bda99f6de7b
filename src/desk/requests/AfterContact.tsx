import type { RequestRow } from '../../desk-api/requests.ts';
import { type LastContact, setLastContact } from '../state/last-contact.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { markAnswered, noteNoAnswer } from './actions.ts';

/**
 * Asks for the result of a call or a message: nothing is marked as answered by itself.
 */
export function AfterContact({ contact, request }: AfterContactProps) {
  const { name, way } = contact;
  const subject = request ?? contact;
  const called = way === 'call';
  return (
    <fieldset
      ref={scrollIntoView}
      className="actions actions-question"
      aria-label={called ? 'Después de la llamada' : 'Después de escribir'}
    >
      <p>{called ? `¿Has hablado con ${name}?` : `¿Has contestado a ${name}?`}</p>
      <button
        type="button"
        className="icon-button"
        aria-label="Ahora no"
        onClick={() => setLastContact(null)}
      >
        <Icon name="close" />
      </button>
      <Button kind="strong" icon="check" onClick={() => markAnswered(subject, way)}>
        Sí, contestada
      </Button>
      {called ? (
        <Button icon="nocall" onClick={() => noteNoAnswer(subject)}>
          No lo coge
        </Button>
      ) : (
        <Button onClick={() => setLastContact(null)}>Todavía no</Button>
      )}
    </fieldset>
  );
}

type AfterContactProps = {
  contact: LastContact;
  /** Left out where only the contact is known. */
  request?: RequestRow | undefined;
};

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
