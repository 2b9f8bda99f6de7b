import { atMadrid, clockOf, dayOf, endOfDay } from '../../company/madrid-time.ts';

/** The end of the quiet hours that a device is in at this moment; undefined where it is in none. */
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
  // When the clocks are changed at that time there may be no such moment: then it is checked again an hour later.
  return end && end > now ? end : new Date(now.getTime() + hourMs);
}

/** As a clock in Madrid shows them: `22:00`; both null where there are none. */
export type QuietHours = { quiet_from: string | null; quiet_until: string | null };

const hourMs = 60 * 60 * 1000;
