import { useQueryClient } from '@tanstack/react-query';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { queueAction, undo } from '../api/outbox.ts';
import { useInstallation } from '../api/queries.ts';
import { chatLink, mailLink, noteContact } from '../lib/contact.ts';
import { Icon } from '../ui/Icon.tsx';
import { showToast } from '../ui/Toast.tsx';
import { useMarkAnswered, useNoAnswer } from './answer.ts';
import { useFirstSentence } from './useFirstSentence.ts';

/** Call, write, answered, no answer: on a phone at the bottom, where the thumb is. */
export function ContactActions({ request }: { request: RequestDetail }) {
  const { state, answered, call } = request;
  const markAnswered = useMarkAnswered(request);
  const noAnswer = useNoAnswer(request);
  const waits = state === 'received' && !answered;
  return (
    <fieldset className="actions" aria-label="Qué hacer">
      <ContactLinks request={request} primary={waits} />
      {waits && (
        <button
          type="button"
          className="button button-strong"
          // The second click of a double click would land on the next page.
          onClick={({ detail }) => detail < 2 && markAnswered(null)}
        >
          <Icon name="check" />
          Contestada
        </button>
      )}
      {waits && call && (
        <button type="button" className="button" onClick={noAnswer}>
          <Icon name="nocall" />
          No lo coge
        </button>
      )}
      {state !== 'received' && <ClearSpam request={request} />}
    </fieldset>
  );
}

function ContactLinks({ request, primary }: { request: RequestDetail; primary: boolean }) {
  const installation = useInstallation();
  const { call, phone, email } = request;
  const sentence = useFirstSentence(request);
  const first = primary ? 'button button-call' : 'button';
  return (
    <>
      {call && (
        <a className={first} href={call.tel} onClick={() => noteContact(request, 'call')}>
          <Icon name="phone" />
          Llamar {primary && <span className="number">{phone}</span>}
        </a>
      )}
      {call?.whatsapp && (
        <a
          className="button"
          href={chatLink(call, sentence)}
          target="_blank"
          rel="noreferrer"
          onClick={() => noteContact(request, 'whatsapp')}
        >
          <Icon name="whatsapp" />
          WhatsApp
        </a>
      )}
      {email && (
        <a
          className={call ? 'button' : first}
          href={mailLink(request, installation?.name ?? '', sentence)}
          onClick={() => noteContact(request, 'mail')}
        >
          <Icon name="mail" />
          Escribir
        </a>
      )}
    </>
  );
}

function ClearSpam({ request: { id, name } }: { request: RequestDetail }) {
  const client = useQueryClient();
  const clear = () => {
    const actions = queueAction(client, [id], { kind: 'spam-cleared' });
    showToast(`${name} está en Solicitudes, y su aviso ya sale.`, () =>
      undo(client, actions, () => ({ kind: 'marked-spam' })),
    );
  };
  return (
    <button type="button" className="button button-strong" onClick={clear}>
      No es publicidad
    </button>
  );
}
