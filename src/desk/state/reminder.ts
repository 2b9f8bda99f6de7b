import type { RequestRow } from '../../desk-api/requests.ts';
import { madridDate, parseMadridTime } from '../../time.ts';
import { dateIn, formatDate, formatWeekday } from './time.ts';

/** Returns the dates offered for a reminder: tomorrow, a working day, and in a week. */
export function reminderDates(now: Date): { date: string; text: string }[] {
  const tomorrow = dateIn(1, now);
  const inBetween = [3, 4, 5].map((days) => dateIn(days, now)).find(isWorkday) as string;
  const inAWeek = dateIn(7, now);
  return [
    { date: tomorrow, text: 'Mañana' },
    { date: inBetween, text: `El ${formatWeekday(inBetween)}` },
    { date: inAWeek, text: 'En una semana' },
  ];
}

function isWorkday(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).getUTCDay() % 6 !== 0;
}

/**
 * Returns the state of a reminder. It is `due` from 8:00 of its day in Madrid on, and is
 * gone once the request is answered after that.
 */
export function reminderState(
  { remindOn, answered }: Pick<RequestRow, 'remindOn' | 'answered'>,
  now: Date,
): 'none' | 'set' | 'due' {
  if (remindOn === null) return 'none';

  const since = parseMadridTime(`${remindOn} 08:00`);
  if (!since || (answered && since <= new Date(answered.at))) return 'none';
  return since <= now ? 'due' : 'set';
}

/** Formats a reminder: `Vuelve el jueves 26 nov`, `Para hoy`, `Era para ayer`. */
export function reminderText(date: string, now: Date): string {
  const today = madridDate(now);
  if (date < today) return `Era para ${formatDate(date, now)}`;
  if (date > today) return `Vuelve ${formatDate(date, now)}`;

  const state = reminderState({ remindOn: date, answered: null }, now);
  return state === 'due' ? 'Para hoy' : 'Vuelve hoy a las 8:00';
}
