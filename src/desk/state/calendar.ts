import type { RequestRow } from '../../desk-api/requests.ts';
import { dayMs, mondayOf } from '../../time.ts';

/** Returns the dates of a number of weeks, from the Monday of this week. */
export function calendarWeeks(today: string, weeks: number): string[][] {
  const monday = Date.parse(mondayOf(today));
  return Array.from({ length: weeks }, (_week, week) =>
    Array.from({ length: 7 }, (_day, day) => {
      const moment = new Date(monday + (7 * week + day) * dayMs);
      return moment.toISOString().slice(0, 10);
    }),
  );
}

/**
 * Returns how many weeks a calendar has to show to include a day: four, eight, twelve …
 */
export function weeksUntil(day: string | null, today: string): number {
  if (day === null || day < today) return weeksAtOnce;

  const days = (Date.parse(day) - Date.parse(mondayOf(today))) / dayMs;
  return weeksAtOnce * (Math.floor(days / (7 * weeksAtOnce)) + 1);
}

/** How many weeks a calendar shows at first, and how many more at a time. */
export const weeksAtOnce = 4;

type Planned = Pick<RequestRow, 'nextStep' | 'nextOn' | 'nextTime'>;

/** Counts the entries of each day of the agenda. */
export function countByDay(planned: readonly Planned[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { nextOn } of planned) {
    if (nextOn !== null) counts.set(nextOn, (counts.get(nextOn) ?? 0) + 1);
  }
  return counts;
}

/** Returns the times of a day's visits, the earliest first. */
export function hoursTaken(planned: readonly Planned[], day: string): string[] {
  return planned
    .filter(({ nextStep, nextOn }) => nextStep === 'visit' && nextOn === day)
    .flatMap(({ nextTime }) => nextTime ?? [])
    .sort();
}

/**
 * The times offered for a visit: every half hour from 8:00 to 18:30 except lunch, which
 * is from 14:00 to 15:00.
 */
export const offeredHours: readonly string[] = halfHours();

function halfHours(): string[] {
  const hours: string[] = [];
  for (let hour = 8; hour < 19; hour++) {
    const padded = String(hour).padStart(2, '0');
    if (hour !== 14) hours.push(`${padded}:00`, `${padded}:30`);
  }
  return hours;
}
