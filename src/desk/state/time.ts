import {
  dayMs,
  formatDuration,
  formatHour,
  madridDate,
  madridDateTime,
  madridFormat,
  minuteMs,
} from '../../time.ts';

/**
 * Formats a span in whole minutes that have passed: `45 min`, `3 h 20 min`, `2 días`. No
 * line ends between a number and its unit.
 */
export function formatSpan(ms: number): string {
  if (ms < minuteMs) return 'menos de 1\u00a0min';

  const span = formatDuration(Math.floor(ms / minuteMs) * minuteMs);
  return span.replace(/ (?=[a-z])/g, '\u00a0');
}

/**
 * Formats the day of a moment in Madrid relative to today: `hoy`, `mañana`, `viernes`,
 * `3 nov`, `3 nov 2025`.
 */
export function formatDay(moment: Date, now: Date): string {
  const day = madridDate(moment);
  const today = madridDate(now);
  const nearby = nearbyDay(day, today);
  if (nearby) return nearby;

  const ahead = daysBetween(today, day);
  if (ahead < 0 && ahead > -7) return weekday(moment);
  return isSameYear(day, today) ? dayMonth(moment) : dayMonthYear(moment);
}

/** Formats a moment with its time of day: `hoy 10:20`, `viernes 18:42`, `3 nov 8:00`. */
export function formatDayTime(iso: string, now: Date): string {
  return `${formatDay(new Date(iso), now)} ${formatClock(iso)}`;
}

/** Formats the time of day in Madrid: `10:12`, `8:05`. */
export function formatClock(iso: string): string {
  return formatHour(madridDateTime(new Date(iso)).slice(11));
}

/**
 * Parses a time of day as people type it, such as `9`, `9.15` or `915`; undefined if it
 * is none.
 */
export function parseHour(typed: string): string | undefined {
  const parts = /^(\d{1,2})(?:[:.,h ]?(\d\d))?h?$/.exec(typed.trim());
  if (!parts) return undefined;

  const [, hour = '', minute = '00'] = parts;
  const isHour = Number(hour) < 24 && Number(minute) < 60;
  return isHour ? `${hour.padStart(2, '0')}:${minute}` : undefined;
}

/** Formats a moment after «desde»: `las 10:12`, `ayer a las 18:42`, `el lunes a …`. */
export function formatSince(iso: string, now: Date): string {
  const day = formatDay(new Date(iso), now);
  const time = `las ${formatClock(iso)}`;
  if (day === 'hoy') return time;
  return nearbyDays.includes(day) ? `${day} a ${time}` : `el ${day} a ${time}`;
}

/** Formats when something was: `a las 10:12`, `ayer a las 18:42`. */
export function formatAt(iso: string, now: Date): string {
  return formatSince(iso, now).replace(/^las/, 'a las');
}

/** Formats a moment in a sentence: `hoy a las 10:12`, `el viernes a las 18:42`. */
export function formatWhen(iso: string, now: Date): string {
  return formatAt(iso, now).replace(/^a las/, 'hoy a las');
}

/** Formats an ISO 8601 date: `hoy`, `mañana`, `el jueves 26 nov`, `el 3 feb 2027`. */
export function formatNearDate(date: string, now: Date): string {
  const today = madridDate(now);
  const nearby = nearbyDay(date, today);
  if (nearby) return nearby;

  if (!isSameYear(date, today)) return `el ${dayMonthYear(noonOf(date))}`;
  return `el ${formatWeekday(date)} ${formatShortDate(date)}`;
}

/** Formats the day of a moment in Madrid as `formatNearDate` does. */
export function formatNearDay(iso: string, now: Date): string {
  return formatNearDate(madridDate(iso), now);
}

/** Formats an ISO 8601 date: `3 nov`. */
export function formatShortDate(date: string): string {
  return dayMonth(noonOf(date));
}

/** Formats an ISO 8601 date with its day of the week: `jueves 26 de noviembre`. */
export function formatLongDate(date: string): string {
  return longDate(noonOf(date)).replace(',', '');
}

/** Formats the month of an ISO 8601 date: `nov`. */
export function formatShortMonth(date: string): string {
  return shortMonth(noonOf(date));
}

/** Formats how many days ago a moment was: `hoy`, `ayer`, `hace 9 días`. */
export function formatDaysAgo(iso: string, now: Date): string {
  const days = daysBetween(madridDate(iso), madridDate(now));
  if (days <= 0) return 'hoy';
  return days === 1 ? 'ayer' : `hace ${days} días`;
}

/** Formats the day of the week of an ISO 8601 date: `jueves`. */
export function formatWeekday(date: string): string {
  return weekday(noonOf(date));
}

/** Returns the word for yesterday, today or tomorrow; undefined for any other date. */
function nearbyDay(date: string, today: string): string | undefined {
  return nearbyDays[daysBetween(today, date) + 1];
}

const nearbyDays = ['ayer', 'hoy', 'mañana'];

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

function isSameYear(one: string, other: string): boolean {
  return one.slice(0, 4) === other.slice(0, 4);
}

/** Returns a moment that has this date in Madrid, in summer and in winter. */
function noonOf(date: string): Date {
  return new Date(`${date}T12:00:00Z`);
}

const weekday = madridFormat('es-ES', { weekday: 'long' });
const dayMonth = madridFormat('es-ES', { day: 'numeric', month: 'short' });
const shortMonth = madridFormat('es-ES', { month: 'short' });
const longDate = madridFormat('es-ES', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});
const dayMonthYear = madridFormat('es-ES', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
