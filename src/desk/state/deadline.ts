import { answerDueMs } from '../../contact-request/answer.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { hourMs } from '../../time.ts';
import { formatSpan } from './time.ts';

/**
 * Where a request stands on the promise of an answer within 24 hours. Without that
 * promise, an unanswered request is `waiting`.
 */
export type Deadline = 'answered' | 'late' | 'near' | 'open' | 'waiting';

type Times = Pick<RequestRow, 'receivedAt' | 'answered'>;

/** Returns the deadline of a request. It is `near` after 20 hours, with four left. */
export function deadlineOf(times: Times, promised: boolean, now: Date): Deadline {
  if (times.answered) return 'answered';
  if (!promised) return 'waiting';

  const waited = waitedMs(times, now);
  if (waited > answerDueMs) return 'late';
  return waited > nearMs ? 'near' : 'open';
}

const nearMs = 20 * hourMs;

/** Says how long a request has been waiting, or how long its answer took. */
export function deadlineText(times: Times, promised: boolean, now: Date): string {
  const waited = waitedMs(times, now);
  switch (deadlineOf(times, promised, now)) {
    case 'answered': {
      // The clock of a device was wrong, so the span is unknown.
      if (isAnsweredBefore(times)) return 'Contestada';

      const late = isAnsweredLate(times, promised, now);
      return `Contestada en ${formatSpan(waited)}${late ? ', con retraso' : ''}`;
    }
    case 'late':
      return `${formatSpan(waited - answerDueMs)} de retraso`;
    case 'waiting':
      return `Espera desde hace ${formatSpan(waited)}`;
    default:
      return remainingText(answerDueMs - waited);
  }
}

/** Returns whether a request was answered later than promised. */
export function isAnsweredLate(times: Times, promised: boolean, now: Date): boolean {
  return times.answered !== null && promised && waitedMs(times, now) > answerDueMs;
}

/** Returns the share of the 24 hours that has passed, from 0 to 1. */
export function shareUsed(receivedAt: string, now: Date): number {
  return Math.min(1, waitedMs({ receivedAt, answered: null }, now) / answerDueMs);
}

function isAnsweredBefore({ receivedAt, answered }: Times): boolean {
  return answered !== null && Date.parse(answered.at) < Date.parse(receivedAt);
}

/**
 * Returns how long a request waited, in milliseconds; 0 if its receipt is ahead of the
 * clock here.
 */
function waitedMs({ receivedAt, answered }: Times, now: Date): number {
  const end = answered ? Date.parse(answered.at) : now.getTime();
  return Math.max(0, end - Date.parse(receivedAt));
}

function remainingText(ms: number): string {
  const left = formatSpan(ms);
  const isSingular = ['menos de 1\u00a0min', '1\u00a0min', '1\u00a0h'].includes(left);
  return `${isSingular ? 'Queda' : 'Quedan'} ${left}`;
}
