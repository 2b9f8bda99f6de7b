import { elapsed } from './elapsed.ts';

/**
 * Returns the server's time, by the `Date` header of its last answer: the clock of a
 * phone may be wrong by hours. What shows the time is rendered again after each poll.
 * Before the first answer it is the time of this device.
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
 * Takes the `Date` header of an answer that has just arrived. One that is missing or no
 * time is left out.
 */
export function noteServerTime(header: string | null): void {
  const date = Date.parse(header ?? '');
  if (!Number.isFinite(date)) return;

  // The header has whole seconds, so that of several offsets the largest is the nearest.
  // A difference of two seconds or more means that the clock here was set.
  const offset = date - Date.now();
  const isSameClock = Math.abs(offset - clockOffsetMs) < 2_000;
  clockOffsetMs = isSameClock ? Math.max(offset, clockOffsetMs) : offset;
  lastAnswer = { date, elapsed: elapsed() };
}
