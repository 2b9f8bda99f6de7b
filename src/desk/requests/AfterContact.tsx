import type { AnswerMethod } from '../../contact-request/answer.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { endQuestion, type LastContact } from '../state/last-contact.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { noteContact, noteNoAnswer } from './actions.ts';

/**
 * Asks for the result of a call or a message: nothing is marked as answered
 * automatically.
 */
export function AfterContact({ contact, request }: AfterContactProps) {
  return (
    <ContactQuestion
      way={contact.way}
      name={request.name}
      onYes={() => noteContact(request, contact.way)}
      onNoAnswer={() => noteNoAnswer(request)}
    />
  );
}

type AfterContactProps = { contact: LastContact; request: RequestRow };

export function ContactQuestion({ way, name, onYes, onNoAnswer }: ContactQuestionProps) {
  const called = way === 'call';
  return (
    <fieldset
      ref={scrollIntoView}
      className="actions actions-question"
      aria-label={called ? 'Después de la llamada' : 'Después de escribir'}
    >
      <p>
        <span>{called ? `¿Has hablado con ${name}?` : `¿Has contestado a ${name}?`}</span>
      </p>
      <button
        type="button"
        className="icon-button"
        aria-label="Ahora no"
        onClick={endQuestion}
      >
        <Icon name="close" />
      </button>
      <div className="actions-line">
        <Button kind="strong" icon="check" onClick={onYes}>
          Sí
        </Button>
        {called ? (
          <Button icon="nocall" onClick={onNoAnswer}>
            No lo coge
          </Button>
        ) : (
          <Button onClick={endQuestion}>Todavía no</Button>
        )}
      </div>
    </fieldset>
  );
}

type ContactQuestionProps = {
  way: AnswerMethod;
  name: string;
  onYes: () => void;
  onNoAnswer: () => void;
};

/** Scrolls to the question where it is not pinned to the bottom. */
function scrollIntoView(element: HTMLElement | null): void {
  const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
  if (top < 0 || bottom > innerHeight) element?.scrollIntoView({ block: 'nearest' });
}
