import type { Locale } from './locale.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Returns the time that many milliseconds earlier, in ISO 8601. */
export function before(now: Date, ms: number): string {
  return later(now, -ms);
}

/** Returns the time that many milliseconds later, in ISO 8601. */
export function later(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}

/**
 * Returns the latest time, in ISO 8601, that a server whose clock is right can have
 * stored by now. A later one was stored while the clock was ahead: it says nothing, and
 * whatever waits for it would wait until it comes.
 *
 * @param aheadMs how far ahead the program sets such a time, in milliseconds.
 */
export function latestPlausible(now: Date, aheadMs = 0): string {
  return later(now, aheadMs + clockToleranceMs);
}

/** How far the clocks of two servers may differ, in milliseconds. */
const clockToleranceMs = minuteMs;

/** Formats a time in ISO 8601 in Madrid's time: `21/11/2026 10:05`. */
export function formatDateTime(iso: string): string {
  return dayFirst(madridDateTime(new Date(iso)));
}

/** Writes a date as people do, with what follows it: `21/11/2026` for `2026-11-21`. */
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
  // Madrid is one or two hours ahead of UTC. Both fit the hour that comes twice when the
  // clocks are put back: then the first is meant.
  const moment = [2, 1]
    .map((hoursAhead) => new Date(asUtc - hoursAhead * hourMs))
    .find((moment) => madridDateTime(moment) === `${day} ${time}`);
  if (!moment) throw new RangeError(`There is no ${time} in Madrid on ${day}`);

  return moment;
}

/** Returns the date in Madrid: `2026-11-21`. */
export function madridDate(date: Date): string {
  return madridDateTime(date).slice(0, 10);
}

/** Returns the date so many days after today in Madrid: `2026-11-28`. */
export function dateIn(days: number, now: Date): string {
  // The days are added in UTC, where all are equally long.
  return new Date(Date.parse(madridDate(now)) + days * dayMs).toISOString().slice(0, 10);
}

/**
 * Returns date and time in Madrid: `2026-11-21 09:30`. The Swedish locale writes days as
 * ISO 8601 does.
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
 * Returns a function that formats moments in Madrid. The format is made at its first use,
 * since that takes a phone long.
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

/** Returns the moment at which a day in Madrid begins, in ISO 8601. */
export function startOfDay(day: string): string {
  return madridTime(day, '00:00').toISOString();
}

/** Returns the month so many months after one such as `2026-12`; -1 is the one before. */
export function addMonths(month: string, months: number): string {
  const moved = new Date(`${month}-01T00:00:00Z`);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  return moved.toISOString().slice(0, 7);
}

/** Returns the Monday of the week of a day such as `2026-11-21`, or of a later week. */
export function mondayOf(day: string, weeksLater = 0): string {
  // In UTC all days are equally long.
  const monday = new Date(`${day}T00:00:00Z`);
  const daysSinceMonday = (monday.getUTCDay() + 6) % 7;
  monday.setUTCDate(monday.getUTCDate() - daysSinceMonday + 7 * weeksLater);
  return monday.toISOString().slice(0, 10);
}
