import type { Locale } from './locale.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Returns the time `ms` milliseconds earlier, in ISO 8601. */
export function before(now: Date, ms: number): string {
  return later(now, -ms);
}

/** Returns the time `ms` milliseconds later, in ISO 8601. */
export function later(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}

/**
 * Returns the latest time, in ISO 8601, that a server with a correct clock can have
 * stored by now. A later time was stored while the clock was ahead. It is meaningless,
 * and anything that waits for it would wait until then.
 *
 * @param aheadMs how far in the future the program itself sets such times, in
 * milliseconds.
 */
export function latestPlausible(now: Date, aheadMs = 0): string {
  return later(now, aheadMs + clockToleranceMs);
}

/** The tolerated difference between the clocks of two servers, in milliseconds. */
const clockToleranceMs = minuteMs;

/** Formats an ISO 8601 time in Madrid: `21/11/2026 10:05`. */
export function formatDateTime(iso: string): string {
  return dayFirst(madridDateTime(new Date(iso)));
}

/**
 * Formats an ISO 8601 date with the day first, and keeps what follows the date:
 * `21/11/2026` for `2026-11-21`.
 */
export function dayFirst(date: string): string {
  return date.replace(/^(\d+)-(\d+)-(\d+)/, '$3/$2/$1');
}

/** Formats a time with its age: `sábado, 21 de noviembre de 2026, 10:00 (hace 5 min)`. */
export function formatDateTimeWithAge(moment: Date, now: Date): string {
  const age = formatDuration(now.getTime() - moment.getTime());
  return `${formatInWords(moment)} (hace ${age})`;
}

/** Formats a time in Madrid in words: `sábado, 21 de noviembre de 2026, 10:00`. */
export const formatInWords = madridFormat('es-ES', {
  dateStyle: 'full',
  timeStyle: 'short',
});

/** Formats an hour as people write it: `9:15` for `09:15`. */
export function formatHour(hour: string): string {
  return hour.replace(/^0/, '');
}

/** Formats milliseconds: `8 min`, `3 h 20 min`, `2 días`. */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;

  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;

  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} días`;

  const minutesLeft = minutes % 60;
  return minutesLeft === 0 ? `${hours} h` : `${hours} h ${minutesLeft} min`;
}

/**
 * Returns the moment of a day such as `2026-11-21` and a time such as `09:30` in Madrid.
 *
 * @throws {RangeError} if there is no such time.
 */
export function madridTime(day: string, time: string): Date {
  const asUtc = Date.parse(`${day}T${time}Z`);
  // Madrid is one or two hours ahead of UTC. Both offsets fit the hour that occurs twice
  // when the clocks go back. In that case the first one is meant.
  const moment = [2, 1]
    .map((hoursAhead) => new Date(asUtc - hoursAhead * hourMs))
    .find((moment) => madridDateTime(moment) === `${day} ${time}`);
  if (!moment) throw new RangeError(`There is no ${time} in Madrid on ${day}`);

  return moment;
}

/** Returns the date in Madrid of a moment or of a time in ISO 8601: `2026-11-21`. */
export function madridDate(moment: Date | string): string {
  return madridDateTime(new Date(moment)).slice(0, 10);
}

/** Returns the month in Madrid of a time in ISO 8601: `2026-11`. */
export function madridMonth(iso: string): string {
  return madridDate(iso).slice(0, 7);
}

/** Returns the date `days` days after today in Madrid: `2026-11-28`. */
export function dateIn(days: number, now: Date): string {
  // Add the days in UTC, where all days have the same length.
  return new Date(Date.parse(madridDate(now)) + days * dayMs).toISOString().slice(0, 10);
}

/**
 * Returns the date and time in Madrid: `2026-11-21 09:30`. The Swedish locale writes
 * dates in ISO 8601.
 */
export const madridDateTime = madridFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
});

/** Formats the date in Madrid: `21 de noviembre de 2026`. */
export function formatDate(date: Date, language: Locale = 'es'): string {
  return new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeZone: 'Europe/Madrid',
  }).format(date);
}

/**
 * Returns a function that formats moments in Madrid. The format is created when it is
 * first used, since that takes long on a phone.
 */
export function madridFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    format ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: 'Europe/Madrid' });
    return format.format(date);
  };
}

/** Returns when a day begins in Madrid, in ISO 8601. */
export function startOfDay(day: string): string {
  return madridTime(day, '00:00').toISOString();
}

/**
 * Returns the month `months` months after one such as `2026-12`; -1 gives the previous
 * month.
 */
export function addMonths(month: string, months: number): string {
  const moved = new Date(`${month}-01T00:00:00Z`);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  return moved.toISOString().slice(0, 7);
}

/** Returns the Monday of the week of a day such as `2026-11-21`, or of a later week. */
export function mondayOf(day: string, weeksLater = 0): string {
  // In UTC all days have the same length.
  const monday = new Date(`${day}T00:00:00Z`);
  const daysSinceMonday = (monday.getUTCDay() + 6) % 7;
  monday.setUTCDate(monday.getUTCDate() - daysSinceMonday + 7 * weeksLater);
  return monday.toISOString().slice(0, 10);
}
