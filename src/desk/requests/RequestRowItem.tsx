import { Link } from 'wouter';
import { capitalized } from '../../contact-request/wording.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { serverTime } from '../state/client.ts';
import { deadlineOf, deadlineText, shareUsed } from '../state/deadline.ts';
import { belongs } from '../state/grouping.ts';
import { usePromise, useQueued } from '../state/queries.ts';
import { reminderState, reminderText } from '../state/reminder.ts';
import { paths } from '../state/routes.ts';
import { formatSpan } from '../state/time.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Time } from '../ui/Time.tsx';
import { clearSpam } from './actions.ts';
import { ContactLink } from './ContactActions.tsx';
import { noAnswersText, queuedText } from './History.tsx';

/** A request in a list: who, what, how long, and one tap to call. `first` is the one to call now. */
export function RequestRowItem({
  request,
  first,
}: {
  request: RequestRow;
  first: boolean;
}) {
  const promised = usePromise();
  const now = serverTime();
  const { id, name, requestCount, excerpt, receivedAt } = request;
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
        {belongs(request, 'waiting') && promised && (
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
  const { outcome, lastNote, remindOn } = request;
  const quoted =
    outcome?.kind === 'quoted' &&
    `Presupuesto enviado hace ${formatSpan(now.getTime() - Date.parse(outcome.at))}`;
  const reminder =
    remindOn && reminderState(request, now) !== 'none' && reminderText(remindOn, now);
  const facts = [
    noAnswersText(request, now),
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
      className="icon-button call"
      aria-label={`${call ? 'Llamar' : 'Escribir'} a ${name}`}
    >
      <Icon name={call ? 'phone' : 'mail'} />
    </ContactLink>
  );
}

/** A request that was kept apart as spam, with the reasons, and the way out. */
export function SpamItem({ request }: { request: RequestRow }) {
  const { id, name, excerpt, reasons, receivedAt, phone, email, state } = request;
  return (
    <article className="spam-item">
      <h2>
        <Link href={paths.request(id)} state={{ fromList: true }}>
          {name}
        </Link>
      </h2>
      <p className="excerpt">{excerpt}</p>
      <ul className="reasons">
        {(state === 'spam' ? ['marcada a mano', ...reasons] : reasons).map((reason) => (
          <li key={reason}>{capitalized(reason)}</li>
        ))}
      </ul>
      <p className="row-fact">
        <Time at={receivedAt} /> · {phone || email}
      </p>
      <Button
        kind="small"
        aria-label={`No lo es: ${name}`}
        onClick={() => clearSpam(request)}
      >
        No lo es
      </Button>
    </article>
  );
}

/** Says how long a person has waited, in words and by a symbol: never by colour alone (WCAG 1.4.1). */
export function DeadlineLabel({ request }: { request: RequestRow }) {
  const now = serverTime();
  const promised = usePromise();
  if (request.state !== 'received')
    return (
      <span className="deadline">
        <Icon name="megaphone" />
        {request.state === 'spam' ? 'Publicidad' : 'Posible publicidad'}
      </span>
    );
  const deadline = deadlineOf(request, promised, now);
  const text = deadlineText(request, promised, now);
  const icon = icons[deadline];
  return (
    <span
      className={
        text.endsWith('con retraso') ? 'deadline' : `deadline deadline-${deadline}`
      }
    >
      {icon && <Icon name={icon} />}
      {text}
    </span>
  );
}

const icons = {
  answered: 'check',
  late: 'alert',
  near: 'clock',
  open: null,
  waiting: null,
} as const;
