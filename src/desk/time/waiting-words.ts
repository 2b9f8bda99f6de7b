import { promiseMs } from '../../contact/status.ts';
import { type DeadlineState, deadlineState, type Times, wasAnsweredLate } from './deadline-state.ts';

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
