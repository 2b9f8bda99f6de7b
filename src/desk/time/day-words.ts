import type { Locale } from '../../company/locale.ts';
import { madridDate, madridDateTime } from '../../time.ts';

/** The day of a moment in Madrid, as one would say it beside today: `hoy`, `mañana`, `viernes`, `3 nov`, `3 nov 2025`. */
export function dayWord(moment: Date, now: Date): string {
  const [day, today] = [madridDate(moment), madridDate(now)];
  const ahead = daysAhead(day, today);
  const near = nearby.get(ahead);
  if (near) return near;
  if (ahead < 0 && ahead > -7) return weekday.format(moment);
  return (day.slice(0, 4) === today.slice(0, 4) ? dayAndMonth : dayMonthYear).format(moment);
}

/** `hoy`, `mañana`, `el jueves 26 nov`, `el 3 feb 2027` of an ISO 8601 date, far or near. */
export function onDay(day: string, now: Date): string {
  const today = madridDate(now);
  const noon = new Date(`${day}T12:00:00Z`);
  const near = nearby.get(daysAhead(day, today));
  if (near) return near;
  if (day.slice(0, 4) !== today.slice(0, 4)) return `el ${dayMonthYear.format(noon)}`;
  return `el ${weekday.format(noon)} ${dayAndMonth.format(noon)}`;
}

/** `jueves` of an ISO 8601 date. */
export function weekdayOf(day: string): string {
  return weekday.format(new Date(`${day}T12:00:00Z`));
}

/** `hoy 10:20`, `viernes 18:42`, `3 nov 08:00`. */
export function dayAndHour(iso: string, now: Date): string {
  return `${dayWord(new Date(iso), now)} ${hour(iso)}`;
}

/** `10:20`, by a clock in Madrid. */
export function hour(iso: string): string {
  return madridDateTime(new Date(iso)).slice(11);
}

/** The word of a day within a sentence: `ayer`, `el lunes`, `el 3 nov`. */
export function withArticle(day: string): string {
  return [...nearby.values()].includes(day) ? day : `el ${day}`;
}

/** When something was, as one would say it: `a las 10:12`, `ayer a las 18:42`, `el 3 nov a las 08:00`. */
export function atWords(moment: Date, now: Date): string {
  const day = dayWord(moment, now);
  const at = `a las ${hour(moment.toISOString())}`;
  return day === 'hoy' ? at : `${withArticle(day)} ${at}`;
}

/** The same after «desde»: `las 10:12`, `ayer a las 18:42`. */
export function sinceWords(moment: Date, now: Date): string {
  return atWords(moment, now).replace(/^a las/, 'las');
}

/** `3 nov`: a day without its year, of an ISO 8601 date. */
export function shortDay(day: string): string {
  return dayAndMonth.format(new Date(`${day}T12:00:00Z`));
}

/** `31 de agosto` of an ISO 8601 date, `31 d’agost` in Catalan. */
export function longDay(day: string, language: Locale = 'es'): string {
  const inWords = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone });
  return inWords.format(new Date(`${day}T12:00:00Z`));
}

/** The ISO 8601 date so many days after another. */
export function dayAfter(day: string, days: number): string {
  // Reckoned in UTC, where all days are equally long.
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

function daysAhead(day: string, today: string): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / dayMs);
}

const dayMs = 24 * 60 * 60 * 1000;

const nearby = new Map([
  [-1, 'ayer'],
  [0, 'hoy'],
  [1, 'mañana'],
]);

const timeZone = 'Europe/Madrid';
const weekday = new Intl.DateTimeFormat('es-ES', { weekday: 'long', timeZone });
const dayAndMonth = new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'short', timeZone });
const dayMonthYear = new Intl.DateTimeFormat('es-ES', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone,
});
