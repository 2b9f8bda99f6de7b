import { formatDateTime } from '../../time.ts';
import { useNow } from '../lib/hooks.ts';
import { formatDayTime } from '../lib/time.ts';

/** A moment as one would say it beside today: `hoy 10:20`. */
export function Time({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatDayTime(at, now)}
    </time>
  );
}
