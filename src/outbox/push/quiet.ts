import { atMadrid, clockOf, dayOf, endOfDay } from '../../company/madrid-time.ts';

/** When the quiet hours end that a device is in at this moment; undefined where it is in none. */
export function quietUntil(
  { quiet_from: from, quiet_until: until }: QuietHours,
  now: Date,
): Date | undefined {
  if (from === null || until === null) return undefined;
  const clock = clockOf(now).slice(11);
  const overnight = from > until;
  const evening = clock >= from;
  if (overnight ? !evening && clock >= until : !evening || clock >= until) return undefined;
  const today = dayOf(now);
  const day = overnight && evening ? dayOf(endOfDay(today) ?? now) : today;
  const end = atMadrid(`${day} ${until}`);
  // Where the clocks are put forward or back over the end, an hour later it is looked again.
  return end && end > now ? end : new Date(now.getTime() + hourMs);
}

/** Clocks in Madrid: `22:00`; both null where there are none. */
export type QuietHours = { quiet_from: string | null; quiet_until: string | null };

const hourMs = 60 * 60 * 1000;
