import type { ComponentProps } from 'react';
import { mailLink } from '../../contact-request/call-links.ts';
import type { AnswerWay } from '../../contact-request/labels.ts';
import type { RequestDetail, RequestRow } from '../../desk-api/requests.ts';
import { belongs } from '../state/grouping.ts';
import { type LastContact, lastContact, setLastContact } from '../state/last-contact.ts';
import { useInstallation } from '../state/queries.ts';
import { useSession } from '../state/session.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { clearSpam, markAnswered, noteNoAnswer } from './actions.ts';
import { firstSentence } from './first-sentence.ts';

/** Call, write, answered, no answer, or the question after a contact: on a phone at the bottom, where the thumb is. */
export function ContactActions({ request }: { request: RequestDetail }) {
  const { state, call, phone, email } = request;
  const asked = lastContact.use();
  const waits = belongs(request, 'waiting');
  if (waits && asked?.id === request.id) return <AfterContact contact={asked} />;
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
      {waits && call && (
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

/** Asks for the result of a call or message; nothing is marked as answered automatically. */
export function AfterContact({ contact }: { contact: LastContact }) {
  const { name, way } = contact;
  const called = way === 'call';
  return (
    <fieldset
      ref={question}
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
      <Button kind="strong" icon="check" onClick={() => markAnswered(contact, way)}>
        Sí, contestada
      </Button>
      {called ? (
        <Button icon="nocall" onClick={() => noteNoAnswer(contact)}>
          No lo coge
        </Button>
      ) : (
        <Button onClick={() => setLastContact(null)}>Todavía no</Button>
      )}
    </fieldset>
  );
}

const question = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: 'nearest' });

/** A link that calls or writes to a visitor; afterwards the page asks what came of it. */
export function ContactLink({ request, way, ...link }: ContactLinkProps) {
  const { id, name } = request;
  const company = useInstallation();
  const person = useSession().data?.person.name;
  const sentence =
    way !== 'call' && company && person ? firstSentence(company, request, person) : '';
  const links: Record<AnswerWay, string | undefined> = {
    call: request.call?.tel,
    whatsapp: `${request.call?.whatsapp}?text=${encodeURIComponent(sentence)}`,
    mail: mailLink(request, company?.name ?? '', sentence),
  };
  return (
    <a
      href={links[way]}
      onClick={() => belongs(request, 'waiting') && setLastContact({ id, name, way })}
      {...(way === 'whatsapp' && { target: '_blank', rel: 'noreferrer' })}
      {...link}
    />
  );
}

type ContactLinkProps = { request: RequestRow; way: AnswerWay } & ComponentProps<'a'>;
