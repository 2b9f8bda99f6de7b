import { Link } from 'wouter';
import { formatAmount } from '../../contact-request/amounts.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { ContactLink } from '../requests/ContactLink.tsx';
import { DeadlineLabel } from '../requests/DeadlineLabel.tsx';
import { noAnswersText, queuedText } from '../requests/request-texts.ts';
import { serverTime } from '../state/client.ts';
import { shareUsed } from '../state/deadline.ts';
import { belongs } from '../state/grouping.ts';
import { nextStepText } from '../state/next-step.ts';
import type { QueuedAction } from '../state/overlay.ts';
import { usePromise, useQueued } from '../state/queries.ts';
import { paths } from '../state/routes.ts';
import { formatSpan } from '../state/time.ts';
import { Icon } from '../ui/Icon.tsx';

/**
 * A request in a list: who, what, how long, and one tap to call. `first` is the one to
 * call now.
 */
export function RequestRowItem({ request, first, heading }: RequestRowItemProps) {
  const promised = usePromise();
  const now = serverTime();
  const queued = useQueued(request.id);
  const { id, name, requestCount, excerpt, receivedAt } = request;
  const Heading = heading;
  return (
    <li className={first ? 'row row-first' : 'row'}>
      <Link href={paths.request(id)} state={{ fromList: true }} className="row-link">
        <Heading className="row-name">
          <span>{name}</span>{' '}
          {requestCount > 1 && <small>{`${requestCount}.ª vez`}</small>}
        </Heading>
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
        {factsOf(request, queued, now).map((fact) => (
          <p key={fact} className="row-fact">
            {fact}
          </p>
        ))}
      </Link>
      <ContactButton request={request} />
    </li>
  );
}

type RequestRowItemProps = {
  request: RequestRow;
  first: boolean;
  /** The level below that of its group, or of the page if that has no title. */
  heading: 'h2' | 'h3';
};

/** Lists unanswered calls, quote, next step and last note, and what is still queued. */
function factsOf(
  request: RequestRow,
  queued: readonly QueuedAction[],
  now: Date,
): string[] {
  const { outcome, amount, lastNote } = request;
  const facts: string[] = [];

  const noAnswers = noAnswersText(request, now);
  if (noAnswers) facts.push(noAnswers);

  const isQuoted = outcome?.kind === 'quoted';
  if (isQuoted) {
    const span = formatSpan(now.getTime() - Date.parse(outcome.at));
    const euros = amount === null ? '' : `, ${formatAmount(amount)}`;
    facts.push(`Presupuesto enviado hace ${span}${euros}`);
  }

  const nextStep = nextStepText(request, now);
  if (nextStep) facts.push(nextStep);

  if ((isQuoted || nextStep) && lastNote) facts.push(`«${lastNote}»`);
  if (queued.length > 0) facts.push(queuedText(queued));
  return facts;
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
