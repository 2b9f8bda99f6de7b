import { formatDateTime } from '../../time.ts';
import { serverTime } from '../state/server-time.ts';
import { formatDayTime } from '../state/time.ts';

/** A time in words relative to today: `hoy 10:20`. */
export function Time({ at }: { at: string }) {
  const now = serverTime();
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatDayTime(at, now)}
    </time>
  );
}
