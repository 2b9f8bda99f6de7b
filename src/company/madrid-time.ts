import type { Language } from './language.ts';

/** A moment in ISO 8601 as Madrid reads it: `21/11/2026 10:05`. */
export function moment(iso: string): string {
  return inMadrid.format(new Date(iso)).replace(', ', ' ');
}

/** A moment with its age: `sábado, 21 de noviembre de 2026, 10:00 (hace 5 minutos)`. */
export function momentWithAge(moment: Date, now: Date): string {
  return `${inWords.format(moment)} (${ago(moment, now)})`;
}

/** Milliseconds as people say them: `8 min`, `3 h 20 min`, `2 días`. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} días`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

/** The first moment of a day in Madrid such as `2026-11-21`; undefined where there is no such day. */
export function startOfDay(day: string): Date | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? atMadrid(`${day} 00:00`) : undefined;
}

/** The first moment after a day in Madrid, which is 23, 24 or 25 hours long; undefined where there is no such day. */
export function endOfDay(day: string): Date | undefined {
  const start = startOfDay(day);
  return start && startOfDay(dayOf(new Date(start.getTime() + 36 * hourMs)));
}

/** The moment at which a clock in Madrid shows `2026-11-21 09:30`; undefined where none ever does. */
export function atMadrid(clock: string): Date | undefined {
  const asUtc = Date.parse(`${clock.replace(' ', 'T')}Z`);
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(clock) || Number.isNaN(asUtc)) return undefined;
  // Madrid is one or two hours ahead of UTC. Both fit when the clocks were put back: then the first time is meant.
  return [2, 1].map((ahead) => new Date(asUtc - ahead * hourMs)).find((moment) => clockOf(moment) === clock);
}

/** The day that a moment belongs to in Madrid: `2026-11-21`. */
export function dayOf(date: Date): string {
  return clockOf(date).slice(0, 10);
}

/** The day in Madrid in words: `21 de noviembre de 2026`. */
export function dayInWords(date: Date, language: Language = 'es'): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Europe/Madrid' }).format(date);
}

/** The Monday of the week of a day such as `2026-11-21`, or of a week that many weeks later. */
export function mondayOf(day: string, weeksLater = 0): string {
  // Reckoned in UTC, where all days are equally long.
  const monday = new Date(`${day}T00:00:00Z`);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7) + 7 * weeksLater);
  return monday.toISOString().slice(0, 10);
}

/** What a clock in Madrid shows at a moment: `2026-11-21 09:30`. */
export function clockOf(date: Date): string {
  // The Swedish locale writes days as ISO 8601 does.
  return swedish.format(date);
}

const hourMs = 60 * 60 * 1000;

const inFull = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/Madrid',
} as const;

const inMadrid = new Intl.DateTimeFormat('es-ES', inFull);

const swedish = new Intl.DateTimeFormat('sv-SE', inFull);

const inWords = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/Madrid',
});

const relative = new Intl.RelativeTimeFormat('es', { numeric: 'always' });

function ago(moment: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - moment.getTime()) / 60_000);
  if (minutes < 1) return 'ahora mismo';
  if (minutes < 60) return relative.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? relative.format(-hours, 'hour') : relative.format(-Math.floor(hours / 24), 'day');
}
