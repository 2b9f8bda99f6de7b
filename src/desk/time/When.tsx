import { moment } from '../../company/madrid-time.ts';
import { dayAndHour } from './day-words.ts';
import { useNow } from './use-now.ts';

/** A moment as one would say it beside today and, on paper, where today is soon another day, as a date. */
export function When({ at, words, date = moment(at) }: { at: string; words?: string; date?: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={date}>
      <span>{words ?? dayAndHour(at, now)}</span>
    </time>
  );
}
