import { type MouseEvent, useState } from 'react';
import type { AnswerWay } from '../../contact/labels.ts';
import type { WholeRequest } from '../../desk-api/requests.ts';
import { useWide } from '../browser/use-online.ts';
import { useFirstSentences } from '../data/first-sentences.ts';
import { BrokenDialog } from '../frame/Broken.tsx';
import { part } from '../frame/ErrorBoundary.tsx';
import { useVerdict } from '../suspected/use-verdict.ts';
import { Icon } from '../ui/Icon.tsx';
import { chatAddress, contacted, mailAddress, noteContact, settleContact } from './contact.ts';
import { type Around, Neighbours } from './Neighbours.tsx';
import { useMissedCall, useTick } from './use-tick.ts';

/** The buttons of a request. On a telephone they are at the bottom, where the thumb is. */
export function Actions({ request, around }: { request: WholeRequest; around: Around }) {
  const wide = useWide();
  const asked = contacted.use();
  const tick = useTick(request, around);
  const release = useVerdict(request, 'release');
  const sentences = useFirstSentences(request);
  const [choosing, setChoosing] = useState<'whatsapp' | 'mail'>();
  const waits = request.state === 'received' && !request.answered;
  if (asked?.id === request.id && waits)
    return <AfterContact who={request} way={asked.way} around={around} />;
  return (
    <>
      <fieldset className={waits ? 'acts' : 'acts acts--done'} aria-label="Qué hacer">
        <Contacts request={request} waits={waits} sentences={sentences} onChoose={setChoosing} />
        {waits && (
          <button
            type="button"
            className="b b--ink"
            data-tick
            // The second click of a double one would be the next request's.
            onClick={({ detail }) => detail < 2 && tick()}
          >
            <Icon name="check" />
            Contestada{' '}
            <span className="kbd" aria-hidden="true">
              e
            </span>
          </button>
        )}
        {request.state === 'quarantined' && (
          <button type="button" className="b b--ink" onClick={release}>
            No es publicidad
          </button>
        )}
        {!wide && (
          <div className="acts__steps">
            <Neighbours around={around} />
          </div>
        )}
      </fieldset>
      {choosing && (
        <ChooseDialog
          request={request}
          way={choosing}
          sentences={sentences}
          onClose={() => setChoosing(undefined)}
        />
      )}
    </>
  );
}

/** Buttons to call, to write by WhatsApp (where the number may be a mobile's) and by mail. None marks the request. */
function Contacts({ request, waits, sentences, onChoose }: ContactsProps) {
  const { call, phone, email } = request;
  const choose = (way: 'whatsapp' | 'mail') => (event: MouseEvent) => {
    if (sentences.length < 2) return noteContact(request, way);
    event.preventDefault();
    onChoose(way);
  };
  const first = waits ? 'b b--go b--call' : 'b';
  return (
    <>
      {call && (
        <a className={first} data-call href={call.tel} onClick={() => noteContact(request, 'call')}>
          <Icon name="phone" />
          <span>Llamar {waits && <span className="num">{phone}</span>}</span>
        </a>
      )}
      {call?.whatsapp && (
        <a
          className="b"
          href={chatAddress(call.whatsapp, sentences[0])}
          target="_blank"
          rel="noreferrer"
          onClick={choose('whatsapp')}
        >
          <Icon name="whatsapp" />
          WhatsApp
        </a>
      )}
      {email && (
        <a
          className={call ? 'b' : first}
          data-write
          href={mailAddress(request, sentences[0])}
          onClick={choose('mail')}
        >
          <Icon name="mail" />
          {call ? 'Escribir' : 'Escribir un correo'}
        </a>
      )}
    </>
  );
}

type ContactsProps = {
  request: WholeRequest;
  waits: boolean;
  /** With which a message may begin. Of several, one is chosen first. */
  sentences: readonly string[];
  onChoose: (way: 'whatsapp' | 'mail') => void;
};

const ChooseDialog = part(() => import('./FirstSentences.tsx'), 'ChooseDialog', BrokenDialog);

/** Asks, after a call or a message, how it went: nothing is marked by itself. */
export function AfterContact({ who, way, around }: Props) {
  const tick = useTick(who, around);
  const missed = useMissedCall(who);
  const called = way === 'call';
  const noAnswer = () => {
    missed();
    settleContact();
  };
  return (
    <fieldset
      className="acts acts--ask"
      aria-label={called ? 'Después de la llamada' : 'Después de escribir'}
    >
      <p>{called ? `¿Has hablado con ${who.name}?` : `¿Has contestado a ${who.name}?`}</p>
      <button type="button" className="ib" onClick={settleContact}>
        <Icon name="close" />
        <span className="vh">Ahora no</span>
      </button>
      <button type="button" className="b b--ink" onClick={({ detail }) => detail < 2 && tick(way)}>
        <Icon name="check" />
        Sí, contestada
      </button>
      {called ? (
        <button type="button" className="b" onClick={noAnswer}>
          <Icon name="nocall" />
          No lo coge
        </button>
      ) : (
        <button type="button" className="b" onClick={settleContact}>
          Todavía no
        </button>
      )}
    </fieldset>
  );
}

type Props = { who: { id: number; name: string }; way: AnswerWay; around?: Around };
