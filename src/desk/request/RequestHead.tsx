import type { RequestDetail } from '../../desk-api/requests.ts';
import { madridDate } from '../../time.ts';
import { setUrgent } from '../requests/actions.ts';
import { DeadlineLabel } from '../requests/DeadlineLabel.tsx';
import { outcomeIcons } from '../requests/outcome-icons.ts';
import { noAnswersText, queuedText } from '../requests/request-texts.ts';
import { nextStepText } from '../state/next-step.ts';
import { useDelayed } from '../state/queries.ts';
import { serverTime } from '../state/server-time.ts';
import { formatDaysAgo } from '../state/time.ts';
import { Button } from '../ui/Button.tsx';
import { Fact } from '../ui/Fact.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Time } from '../ui/Time.tsx';
import { outcomeTitle } from './outcome-text.ts';

/**
 * The name of the visitor, the deadline or the next step, and how urgent the request is.
 */
export function RequestHead({ request }: { request: RequestDetail }) {
  const delayed = useDelayed(request.id);
  const { name, state, receivedAt, requestCount, urgent, urgentWords } = request;
  const noAnswers = noAnswersText(request, serverTime());
  return (
    <header className="body request-head">
      <h2 className="request-name">{name}</h2>
      <p className="request-time">
        {urgent && <span className="plate">Urgente</span>}
        <Standing request={request} />
      </p>
      <div className="request-more">
        <p className="request-facts">
          <span>
            <span>{arrivalText(request)}</span> <Time at={receivedAt} />
          </span>
          {requestCount > 1 && <span>{`${requestCount}.ª vez`}</span>}
        </p>
        {state === 'received' && (
          <Button kind="link" onClick={() => setUrgent(request, !urgent)}>
            {urgent ? 'No es urgente' : 'Marcar urgente'}
          </Button>
        )}
      </div>
      {urgent && urgentWords !== null && (
        <Fact>{`Por lo que dice: «${urgentWords}»`}</Fact>
      )}
      {noAnswers && <Fact icon="nocall">{noAnswers}</Fact>}
      {delayed.length > 0 && <Fact icon="offline">{queuedText(delayed)}</Fact>}
    </header>
  );
}

function arrivalText({ source, loggedBy }: RequestDetail): string {
  if (source === 'web') return 'Recibida';
  return loggedBy === null ? 'Apuntada' : `Apuntada por ${loggedBy}`;
}

/** The deadline of a request that is waiting, or the next step and the outcome. */
function Standing({ request }: { request: RequestDetail }) {
  const { state, answered, outcome, amount, nextOn } = request;
  const now = serverTime();
  const next = nextStepText(request, now);
  const isAnswered = state === 'received' && answered !== null;
  if (!isAnswered || (next === null && outcome === null)) {
    return <DeadlineLabel request={request} />;
  }

  const isLate = nextOn !== null && nextOn < madridDate(now);
  const isOutcomeNext = outcome?.kind === 'visit' && next !== null;
  return (
    <>
      {next !== null && (
        <span className={isLate ? 'deadline deadline-late' : 'deadline'}>
          <Icon name={isLate ? 'alert' : 'calendar'} />
          <span>{next}</span>
        </span>
      )}
      {outcome && !isOutcomeNext && <Became outcome={outcome} amount={amount} />}
    </>
  );
}

/** The outcome of a request and, for an open quote, when it was sent. */
function Became({ outcome: { kind, at }, amount }: BecameProps) {
  return (
    <>
      <span className={kind === 'won' ? 'deadline deadline-answered' : 'deadline'}>
        <Icon name={outcomeIcons[kind]} />
        <span>{outcomeTitle(kind, amount)}</span>
      </span>
      {kind === 'quoted' && <small>{`Enviado ${formatDaysAgo(at, serverTime())}`}</small>}
    </>
  );
}

type BecameProps = {
  outcome: NonNullable<RequestDetail['outcome']>;
  amount: RequestDetail['amount'];
};
