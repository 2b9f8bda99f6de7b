import { formatAmount } from '../../contact-request/amounts.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { outcomeIcons } from '../requests/outcome-icons.ts';
import { deadlineOf, deadlineText } from '../state/deadline.ts';
import { nextStepText } from '../state/next-step.ts';
import { usePromise } from '../state/queries.ts';
import { serverTime } from '../state/server-time.ts';
import { formatDaysAgo, formatNearDay } from '../state/time.ts';
import { Fact } from '../ui/Fact.tsx';
import type { IconName } from '../ui/Icon.tsx';
import { Facts } from './Facts.tsx';
import { Figure, Row, What } from './Row.tsx';

/**
 * A row with the result of a request. `receivedOn` is the day of its receipt, in words.
 */
export function ResultRow({ request, short, receivedOn }: ResultRowProps) {
  const promised = usePromise();
  const { text, icon, tone } = resultOf(request, promised, serverTime());
  const { amount } = request;
  return (
    <Row
      request={request}
      kind={short ? 'short' : undefined}
      figure={amount !== null && <Figure>{formatAmount(amount)}</Figure>}
      what={
        <What icon={icon} tone={tone}>
          {text}
        </What>
      }
      facts={
        <>
          {receivedOn && <Fact>{receivedOn}</Fact>}
          <Facts request={request} />
        </>
      }
    />
  );
}

type ResultRowProps = {
  request: RequestRow;
  short?: boolean;
  receivedOn?: string | undefined;
};

type Result = {
  text: string;
  icon?: IconName;
  tone?: 'late' | 'ok' | 'soft';
};

function resultOf(request: RequestRow, promised: boolean, now: Date): Result {
  const { state, answered, outcome } = request;
  if (state !== 'received') {
    const text = state === 'spam' ? 'Publicidad' : 'Posible publicidad';
    return { text, icon: 'megaphone' };
  }
  if (!answered) return waitingResult(request, promised, now);
  if (outcome) return outcomeResult(outcome, nextStepText(request, now), now);

  const nextStep = nextStepText(request, now);
  if (nextStep) return { text: nextStep, icon: 'calendar' };
  return { text: deadlineText(request, promised, now), icon: 'check', tone: 'soft' };
}

function waitingResult(request: RequestRow, promised: boolean, now: Date): Result {
  const words = deadlineText(request, promised, now);
  const text = `Sin contestar: ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
  const isLate = deadlineOf(request, promised, now) === 'late';
  return isLate ? { text, icon: 'alert', tone: 'late' } : { text };
}

type Outcome = NonNullable<RequestRow['outcome']>;

function outcomeResult({ kind, at }: Outcome, step: string | null, now: Date): Result {
  const on = formatNearDay(at, now);
  const icon = outcomeIcons[kind];
  switch (kind) {
    case 'visit':
      return { text: step ?? 'Visita', icon };
    case 'quoted':
      return { text: `Presupuesto de ${formatDaysAgo(at, now)}`, icon };
    case 'won':
      return { text: `Ganada ${on}`, icon, tone: 'ok' };
    case 'lost':
      return { text: `Perdida ${on}`, icon, tone: 'soft' };
    case 'discarded':
      return { text: `Descartada ${on}`, icon, tone: 'soft' };
  }
}
