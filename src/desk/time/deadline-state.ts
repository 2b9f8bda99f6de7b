import { promiseMs } from '../../contact/status.ts';

/** Where a request stands on the promise to answer in 24 hours; `waiting` where the company makes no such promise. */
export type DeadlineState = 'answered' | 'late' | 'near' | 'open' | 'waiting';

export function deadlineState(
  { receivedAt, answeredAt }: Times,
  promised: boolean,
  now: Date,
): DeadlineState {
  if (answeredAt !== null) return 'answered';
  if (!promised) return 'waiting';
  const waited = now.getTime() - Date.parse(receivedAt);
  if (waited > promiseMs) return 'late';
  return waited > nearMs ? 'near' : 'open';
}

/** Whether a request was answered later than the promise says. */
export function wasAnsweredLate({ receivedAt, answeredAt }: Times): boolean {
  return answeredAt !== null && Date.parse(answeredAt) - Date.parse(receivedAt) > promiseMs;
}

/** The part of the promised time that has passed, from 0 to 1. */
export function partUsed({ receivedAt }: Pick<Times, 'receivedAt'>, now: Date): number {
  return Math.min(1, Math.max(0, (now.getTime() - Date.parse(receivedAt)) / promiseMs));
}

export type Times = { receivedAt: string; answeredAt: string | null };

/** A request is `near` from 20 hours on, when the reminder is sent by mail as well. */
const nearMs = 20 * 60 * 60 * 1000;
