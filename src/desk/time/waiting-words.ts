import { promiseMs } from '../../contact/status.ts';

/** How long somebody has waited, or had to wait, in words. */
export function waitingWords(
  times: Times,
  promised: boolean,
  now: Date,
): { deadline: DeadlineState; words: string } {
  const deadline = deadlineState(times, promised, now);
  const until = times.answeredAt === null ? now.getTime() : Date.parse(times.answeredAt);
  const waited = Math.max(0, until - Date.parse(times.receivedAt));
  switch (deadline) {
    case 'answered':
      return {
        deadline,
        words: `Contestada en ${span(waited)}${promised && wasAnsweredLate(times) ? ', con retraso' : ''}`,
      };
    case 'late':
      return { deadline, words: `${span(waited - promiseMs)} de retraso` };
    case 'waiting':
      return { deadline, words: `Espera desde hace ${span(waited)}` };
    default:
      return { deadline, words: remaining(promiseMs - waited) };
  }
}

/** `45 min`, `3 h 20 min`, `2 días`: minutes alone below an hour, days alone from two on. */
export function span(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  if (minutes < 1) return 'menos de 1 min';
  if (hours < 1) return `${minutes} min`;
  if (hours >= 48) return `${Math.floor(hours / 24)} días`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

function remaining(ms: number): string {
  const left = span(ms);
  const isOne = ['menos de 1 min', '1 min', '1 h'].includes(left);
  return `${isOne ? 'Queda' : 'Quedan'} ${left}`;
}

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
