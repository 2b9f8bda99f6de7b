import { Link } from 'wouter';
import type { RequestRow } from '../../desk-api/requests.ts';
import { usePromise, useQueued } from '../api/queries.ts';
import { useNow } from '../lib/hooks.ts';
import { formatDayTime, formatSpan, reminderState, reminderText, shareUsed } from '../lib/time.ts';
import { queuedText } from '../request/action-text.ts';
import { ContactLink } from '../request/ContactLink.tsx';
import { paths } from '../routes.ts';
import { Icon } from '../ui/Icon.tsx';
import { DeadlineLabel } from './DeadlineLabel.tsx';

/** A request in a list: who, what, how long, and one tap to call. `first` is the one to call now. */
export function RequestRowItem({ request, first }: { request: RequestRow; first: boolean }) {
  const promised = usePromise();
  const now = useNow();
  const { id, name, requestCount, excerpt, answered, state, receivedAt } = request;
  const waits = state === 'received' && !answered;
  return (
    <li className={first ? 'row row-first' : 'row'}>
      <Link href={paths.request(id)} state={{ fromList: true }} className="row-link">
        <h3>
          {name} {requestCount > 1 && <small>{requestCount}.ª vez</small>}
        </h3>
        <p className="excerpt">{excerpt}</p>
        <p className="row-facts">
          <DeadlineLabel request={request} />
        </p>
        {waits && promised && (
          <meter
            className="share"
            value={shareUsed(receivedAt, now)}
            high={20 / 24}
            optimum={0}
            aria-label="Parte de las 24 horas que ha pasado"
          />
        )}
        <RowFacts request={request} now={now} />
      </Link>
      <ContactButton request={request} />
    </li>
  );
}

/** Unanswered calls, reminder, quote and last note, and what is still queued. */
function RowFacts({ request, now }: { request: RequestRow; now: Date }) {
  const queued = useQueued(request.id);
  const { noAnswers, outcome, lastNote, remindOn } = request;
  const quoted =
    outcome?.kind === 'quoted' &&
    `Presupuesto enviado hace ${formatSpan(now.getTime() - Date.parse(outcome.at))}`;
  const reminder = remindOn && reminderState(request, now) !== 'none' && reminderText(remindOn, now);
  const facts = [
    noAnswers &&
      `Llamada sin respuesta${noAnswers.count > 1 ? ` ×${noAnswers.count}` : ''}, ${formatDayTime(noAnswers.lastAt, now)}`,
    quoted,
    reminder,
    (quoted || reminder) && lastNote && `«${lastNote}»`,
    queued.length > 0 && queuedText(queued),
  ].filter((fact) => typeof fact === 'string');
  return facts.map((fact) => (
    <p key={fact} className="row-fact">
      {fact}
    </p>
  ));
}

function ContactButton({ request }: { request: RequestRow }) {
  const { call, email, name } = request;
  if (!call && !email) return null;
  return (
    <ContactLink
      request={request}
      way={call ? 'call' : 'mail'}
      className="call"
      aria-label={`${call ? 'Llamar' : 'Escribir'} a ${name}`}
    >
      <Icon name={call ? 'phone' : 'mail'} />
    </ContactLink>
  );
}
