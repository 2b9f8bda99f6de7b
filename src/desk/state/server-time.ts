import { elapsed } from './elapsed.ts';

/**
 * Returns the server's time, from the `Date` header of its last answer: the clock of a
 * phone may be wrong by hours. Before the first answer it is the time of this device.
 * Components that show it re-render after each poll.
 */
export function serverTime(): Date {
  const byDevice = Date.now() + clockOffsetMs;
  if (!lastAnswer) return new Date(byDevice);

  // The clock here may have been set back since.
  const atLeast = lastAnswer.date + elapsed() - lastAnswer.elapsed;
  return new Date(Math.max(byDevice, atLeast));
}

/** Returns whether the server has answered, so that its time is known. */
export function isServerTimeKnown(): boolean {
  return lastAnswer !== undefined;
}

let clockOffsetMs = 0;

let lastAnswer: { date: number; elapsed: number } | undefined;

/**
 * Records the `Date` header of an answer that has just arrived. Ignores one that is
 * missing or is no time.
 */
export function noteServerTime(header: string | null): void {
  const date = Date.parse(header ?? '');
  if (!Number.isFinite(date)) return;

  // The header has whole seconds, so the largest of several offsets is the most accurate.
  // A difference of two seconds or more means that the clock here was set.
  const offset = date - Date.now();
  const isSameClock = Math.abs(offset - clockOffsetMs) < 2_000;
  clockOffsetMs = isSameClock ? Math.max(offset, clockOffsetMs) : offset;
  lastAnswer = { date, elapsed: elapsed() };
}
