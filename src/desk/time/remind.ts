import type { RequestRow } from '../../desk-api/requests.ts';
import { madridDate, parseMadridTime } from '../../time.ts';
import { dayAfter, onDay } from './day-words.ts';

/** Where a request stands on its reminder: `due` from 8:00 of its day in Madrid on, until it is answered after that. */
export function reminderState(
  { remindOn, answered }: Pick<RequestRow, 'remindOn' | 'answered'>,
  now: Date,
): 'none' | 'set' | 'due' {
  const since = remindOn === null ? undefined : parseMadridTime(`${remindOn} 08:00`);
  if (!since || (answered && since <= new Date(answered.at))) return 'none';
  return since <= now ? 'due' : 'set';
}

/** When it comes back, or was to: `Vuelve el jueves 26 nov`, `Para hoy`. */
export function reminderWords(on: string, now: Date): string {
  const today = madridDate(now);
  if (on < today) return `Era para ${onDay(on, now)}`;
  if (on > today) return `Vuelve ${onDay(on, now)}`;
  return reminderState({ remindOn: on, answered: null }, now) === 'due'
    ? 'Para hoy'
    : 'Vuelve hoy a las 8:00';
}

/** The day so many days after today in Madrid: `2026-11-26`. */
export function dayIn(days: number, now: Date): string {
  return dayAfter(madridDate(now), days);
}
