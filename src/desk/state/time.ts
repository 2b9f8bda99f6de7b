import { answerDueMs } from '../../contact-request/answer.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import {
  dayMs,
  formatDuration,
  hourMs,
  madridDate,
  madridDateTime,
  madridFormat,
  minuteMs,
  parseMadridTime,
} from '../../time.ts';

/** Where a request stands on the promise to answer in 24 hours; `waiting` if the company makes no such promise. */
export type Deadline = 'answered' | 'late' | 'near' | 'open' | 'waiting';

type Times = Pick<RequestRow, 'receivedAt' | 'answered'>;

/** `near` begins at 20 hours, when the reminder is sent by mail as well. */
export function deadlineOf(
  { receivedAt, answered }: Times,
  promised: boolean,
  now: Date,
): Deadline {
  if (answered) return 'answered';
  if (!promised) return 'waiting';
  const waited = now.getTime() - Date.parse(receivedAt);
  if (waited > answerDueMs) return 'late';
  return waited > nearMs ? 'near' : 'open';
}

/** Says how long a request has waited, or had to wait. */
export function deadlineText(times: Times, promised: boolean, now: Date): string {
  const { receivedAt, answered } = times;
  const waited = Math.max(
    0,
    (answered ? Date.parse(answered.at) : now.getTime()) - Date.parse(receivedAt),
  );
  switch (deadlineOf(times, promised, now)) {
    case 'answered':
      return `Contestada en ${formatSpan(waited)}${promised && waited > answerDueMs ? ', con retraso' : ''}`;
    case 'late':
      return `${formatSpan(waited - answerDueMs)} de retraso`;
    case 'waiting':
      return `Espera desde hace ${formatSpan(waited)}`;
    default: {
      const left = formatSpan(answerDueMs - waited);
      return `${['menos de 1 min', '1 min', '1 h'].includes(left) ? 'Queda' : 'Quedan'} ${left}`;
    }
  }
}

/** Returns the share of the 24 hours that has passed, from 0 to 1. */
export function shareUsed(receivedAt: string, now: Date): number {
  return Math.min(1, Math.max(0, (now.getTime() - Date.parse(receivedAt)) / answerDueMs));
}

/** `45 min`, `3 h 20 min`, `2 días`: in whole minutes that have passed. */
export function formatSpan(ms: number): string {
  return ms < minuteMs
    ? 'menos de 1 min'
    : formatDuration(Math.floor(ms / minuteMs) * minuteMs);
}

/** `hoy`, `mañana`, `viernes`, `3 nov`, `3 nov 2025`: the day of a moment in Madrid beside today. */
export function formatDay(moment: Date, now: Date): string {
  const [day, today] = [madridDate(moment), madridDate(now)];
  const ahead = daysBetween(today, day);
  const nearby = nearbyDays[ahead + 1];
  if (nearby) return nearby;
  if (ahead < 0 && ahead > -7) return weekday(moment);
  return (day.slice(0, 4) === today.slice(0, 4) ? dayMonth : dayMonthYear)(moment);
}

/** `hoy 10:20`, `viernes 18:42`, `3 nov 08:00`. */
export function formatDayTime(iso: string, now: Date): string {
  return `${formatDay(new Date(iso), now)} ${madridDateTime(new Date(iso)).slice(11)}`;
}

/** `las 10:12`, `ayer a las 18:42`, `el lunes a las 08:00`, after «desde». */
export function formatSince(iso: string, now: Date): string {
  const day = formatDay(new Date(iso), now);
  const time = `las ${madridDateTime(new Date(iso)).slice(11)}`;
  if (day === 'hoy') return time;
  return `${nearbyDays.includes(day) ? day : `el ${day}`} a ${time}`;
}

/** `a las 10:12`, `ayer a las 18:42`. */
export function formatAt(iso: string, now: Date): string {
  return formatSince(iso, now).replace(/^las/, 'a las');
}

/** `hoy`, `mañana`, `el jueves 26 nov`, `el 3 feb 2027` of an ISO 8601 date. */
export function formatDate(date: string, now: Date): string {
  const today = madridDate(now);
  const noon = new Date(`${date}T12:00:00Z`);
  const nearby = nearbyDays[daysBetween(today, date) + 1];
  if (nearby) return nearby;
  if (date.slice(0, 4) !== today.slice(0, 4)) return `el ${dayMonthYear(noon)}`;
  return `el ${weekday(noon)} ${dayMonth(noon)}`;
}

/** `3 nov` of an ISO 8601 date. */
export function formatShortDate(date: string): string {
  return dayMonth(new Date(`${date}T12:00:00Z`));
}

/** Returns the date so many days after today in Madrid, as ISO 8601. */
export function dateIn(days: number, now: Date): string {
  // Added in UTC, where all days are equally long.
  return new Date(Date.parse(madridDate(now)) + days * dayMs).toISOString().slice(0, 10);
}

/** Returns the dates offered for a reminder: tomorrow, a working day in between, and in a week. */
export function reminderDates(now: Date): { date: string; text: string }[] {
  const between = [3, 4, 5].map((days) => dateIn(days, now)).find(isWorkday) as string;
  return [
    { date: dateIn(1, now), text: 'Mañana' },
    { date: between, text: `El ${weekday(new Date(`${between}T12:00:00Z`))}` },
    { date: dateIn(7, now), text: 'En una semana' },
  ];
}

/** A reminder is `due` from 8:00 of its day in Madrid on, until the request is answered after that. */
export function reminderState(
  { remindOn, answered }: Pick<RequestRow, 'remindOn' | 'answered'>,
  now: Date,
): 'none' | 'set' | 'due' {
  const since = remindOn === null ? undefined : parseMadridTime(`${remindOn} 08:00`);
  if (!since || (answered && since <= new Date(answered.at))) return 'none';
  return since <= now ? 'due' : 'set';
}

/** `Vuelve el jueves 26 nov`, `Para hoy`, `Era para ayer`. */
export function reminderText(date: string, now: Date): string {
  const today = madridDate(now);
  if (date < today) return `Era para ${formatDate(date, now)}`;
  if (date > today) return `Vuelve ${formatDate(date, now)}`;
  return reminderState({ remindOn: date, answered: null }, now) === 'due'
    ? 'Para hoy'
    : 'Vuelve hoy a las 8:00';
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

function isWorkday(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).getUTCDay() % 6 !== 0;
}

const nearMs = 20 * hourMs;
const weekday = madridFormat('es-ES', { weekday: 'long' });
const dayMonth = madridFormat('es-ES', { day: 'numeric', month: 'short' });
const dayMonthYear = madridFormat('es-ES', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const nearbyDays = ['ayer', 'hoy', 'mañana'];
