import type { RequestDetail } from '../../desk-api/requests.ts';
import { AfterContact } from '../requests/AfterContact.tsx';
import { clearSpam, markAnswered, noteNoAnswer } from '../requests/actions.ts';
import { ContactLink } from '../requests/ContactLink.tsx';
import { belongs } from '../state/grouping.ts';
import { lastContact } from '../state/last-contact.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

/**
 * Call, write, answered, no answer, or the question after a contact. On a phone they
 * stand at the bottom, where the thumb is.
 */
export function ContactActions({ request }: { request: RequestDetail }) {
  const { state, call, phone, email } = request;
  const contact = lastContact.use();
  const waits = belongs(request, 'waiting');
  if (waits && contact?.id === request.id) {
    return <AfterContact contact={contact} request={request} />;
  }

  const first = waits ? 'button button-call' : 'button';
  return (
    <fieldset className="actions" aria-label="Qué hacer">
      {call && (
        <ContactLink request={request} way="call" className={first}>
          <Icon name="phone" />
          Llamar {waits && <span className="number">{phone}</span>}
        </ContactLink>
      )}
      {call?.whatsapp && (
        <ContactLink request={request} way="whatsapp" className="button">
          <Icon name="whatsapp" />
          WhatsApp
        </ContactLink>
      )}
      {email && (
        <ContactLink request={request} way="mail" className={call ? 'button' : first}>
          <Icon name="mail" />
          Escribir
        </ContactLink>
      )}
      {waits && (
        <Button kind="strong" icon="check" onClick={() => markAnswered(request, null)}>
          Contestada
        </Button>
      )}
      {waits && phone && (
        <Button icon="nocall" onClick={() => noteNoAnswer(request)}>
          No lo coge
        </Button>
      )}
      {state !== 'received' && (
        <Button kind="strong" onClick={() => clearSpam(request)}>
          No es publicidad
        </Button>
      )}
    </fieldset>
  );
}
