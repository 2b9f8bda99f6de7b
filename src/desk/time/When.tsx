import { formatDateTime } from '../../time.ts';
import { createStore } from '../browser/create-store.ts';
import { dayAndHour } from './day-words.ts';

/** The current time to the minute. The component is rendered again when it changes. */
export const useNow = () => now.use();

const now = createStore(new Date());

function tick(): void {
  const current = new Date();
  if (Math.floor(current.getTime() / 60_000) !== Math.floor(now.get().getTime() / 60_000)) now.set(current);
}

setInterval(tick, 20_000);
// A telephone that was asleep has missed the ticks of the timer.
document.addEventListener('visibilitychange', tick);

/** A moment as one would say it beside today and, on paper, where today is soon another day, as a date. */
export function When({
  at,
  words,
  date = formatDateTime(at),
}: {
  at: string;
  words?: string;
  date?: string;
}) {
  const now = useNow();
  return (
    <time dateTime={at} title={date}>
      <span>{words ?? dayAndHour(at, now)}</span>
    </time>
  );
}
