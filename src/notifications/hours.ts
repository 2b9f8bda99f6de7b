import { isQuiet, quietFrom, quietUntil } from '../quiet-hours.ts';
import { dateIn, hourMs, madridDate, madridDateTime, madridTime } from '../time.ts';

/** Returns whether it is one of the quiet hours in Madrid. */
export function isQuietAt(now: Date): boolean {
  return isQuiet(Number(madridDateTime(now).slice(11, 13)));
}

/** Returns the moment at which the quiet hours end on a day in Madrid. */
export function morningOf(day: string): Date {
  return atHour(day, quietUntil);
}

/** Returns the moment at which the quiet hours begin on a day in Madrid. */
export function eveningOf(day: string): Date {
  return atHour(day, quietFrom);
}

/**
 * Returns until when a request must have come for its reminder to be due: that many hours
 * ago. Undefined in the quiet hours, when none is sent. Reminders of a night are due an
 * hour before it begins, except those of requests that came after that hour, which are
 * due in the morning.
 */
export function remindedUntil(afterHours: number, now: Date): Date | undefined {
  if (isQuietAt(now)) return undefined;

  const evening = new Date(eveningOf(madridDate(now)).getTime() - hourMs);
  if (now < evening) return hoursBefore(now, afterHours);

  const beforeMorning = morningOf(dateIn(1, now)).getTime() - 1;
  const ofTheNight = hoursBefore(new Date(beforeMorning), afterHours);
  return ofTheNight < evening ? ofTheNight : evening;
}

function hoursBefore(moment: Date, hours: number): Date {
  return new Date(moment.getTime() - hours * hourMs);
}

function atHour(day: string, hour: number): Date {
  return madridTime(day, `${String(hour).padStart(2, '0')}:00`);
}
