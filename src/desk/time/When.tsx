import { useSyncExternalStore } from 'react';
import { moment } from '../../company/madrid-time.ts';
import { dayAndHour } from './day-words.ts';

/** The current time to the minute. The component is rendered again when it changes. */
export function useNow(): Date {
  return useSyncExternalStore(listen, () => now);
}

let now = new Date();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function listen(changed: () => void): () => void {
  if (listeners.size === 0) start();
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    if (listeners.size === 0) stop();
  };
}

function start(): void {
  tick();
  timer = setInterval(tick, 20_000);
  // A telephone that was asleep has missed the ticks of the timer.
  document.addEventListener('visibilitychange', tick);
}

function stop(): void {
  clearInterval(timer);
  document.removeEventListener('visibilitychange', tick);
}

function tick(): void {
  const current = new Date();
  if (Math.floor(current.getTime() / 60_000) === Math.floor(now.getTime() / 60_000)) return;
  now = current;
  for (const changed of listeners) changed();
}

/** A moment as one would say it beside today and, on paper, where today is soon another day, as a date. */
export function When({ at, words, date = moment(at) }: { at: string; words?: string; date?: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={date}>
      <span>{words ?? dayAndHour(at, now)}</span>
    </time>
  );
}
