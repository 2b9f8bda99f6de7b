import type { Kysely } from 'kysely';
import { clockOf } from '../company/madrid-time.ts';
import { promiseMs, type Reach } from '../contact/status.ts';
import type { Tables } from '../database/tables.ts';
import { countLabels, type LabelCounts } from './count-labels.ts';
import type { Period } from './find.ts';
import { countNotices, readTimes, type Times } from './read-times.ts';

/** How many requests came in a period and when, how their notices stand, and how the promise to answer is kept. */
export async function readStatistics(
  db: Kysely<Tables>,
  { reach, ...period }: Period & { reach: Reach },
  now: Date,
): Promise<Statistics> {
  return {
    ...summarize(await readTimes(db, period), now),
    labels: await countLabels(db, period),
    notices: await countNotices(db, period, reach),
  };
}

/** Durations in milliseconds. */
export type Statistics = ReturnType<typeof summarize> & {
  labels: LabelCounts;
  notices: Awaited<ReturnType<typeof countNotices>>;
};

/** What the times of requests, oldest first, say. Suspected spam is only counted. Durations in milliseconds. */
export function summarize(times: Times[], now: Date) {
  const received = times.filter(({ state }) => state === 'received');
  const clocks = received.map(({ received_at }) => clockOf(new Date(received_at)));
  return {
    received: received.length,
    quarantined: times.length - received.length,
    perWeek: perWeek(clocks, clockOf(now)),
    perHour: perHour(clocks),
    untilTold: spread(received.map(({ received_at, told_at }) => between(received_at, told_at))),
    untilAnswered: spread(received.map(({ received_at, answered_at }) => between(received_at, answered_at))),
    promise: promise(received, now),
  };
}

/** How many came in the week that starts on that Monday, or in the hour of the day that starts then. */
export type Count = { start: string; count: number };

/** The middle one and the longest; null where there is none. */
export type Spread = { median: number; worst: number } | null;

/** Every week up to now, those too in which none came. */
function perWeek(clocks: string[], now: string): Count[] {
  const counts = countBy(clocks, mondayOf);
  const weeks: string[] = [];
  const first = clocks[0];
  if (first) for (let week = mondayOf(first); week <= mondayOf(now); week = weekAfter(week)) weeks.push(week);
  return weeks.map((week) => ({ start: week, count: counts.get(week) ?? 0 }));
}

function perHour(clocks: string[]): Count[] {
  const counts = countBy(clocks, (clock) => clock.slice(11, 13));
  const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
  return hours.map((hour) => ({ start: hour, count: counts.get(hour) ?? 0 }));
}

function countBy(clocks: string[], keyOf: (clock: string) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const clock of clocks) counts.set(keyOf(clock), (counts.get(keyOf(clock)) ?? 0) + 1);
  return counts;
}

/** The Monday of the week of a day: calendar days, so in UTC, where all are as long. */
function mondayOf(clock: string): string {
  const day = new Date(`${clock.slice(0, 10)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

function weekAfter(monday: string): string {
  const day = new Date(`${monday}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 7);
  return day.toISOString().slice(0, 10);
}

function spread(durations: (number | null)[]): Spread {
  const sorted = durations.filter((one) => one !== null).sort((a, b) => a - b);
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  const worst = sorted.at(-1);
  return median === undefined || worst === undefined ? null : { median, worst };
}

function between(from: string, to: string | null): number | null {
  return to === null ? null : Math.max(0, Date.parse(to) - Date.parse(from));
}

/** How the promise to answer in 24 hours is kept. Those that still have time are not judged. */
function promise(received: Times[], now: Date) {
  const kept = { inTime: 0, late: 0, overdue: 0, waiting: 0 };
  for (const { received_at, answered_at } of received) {
    const inTime = (between(received_at, answered_at ?? now.toISOString()) ?? 0) <= promiseMs;
    if (answered_at === null) kept[inTime ? 'waiting' : 'overdue']++;
    else kept[inTime ? 'inTime' : 'late']++;
  }
  return kept;
}
