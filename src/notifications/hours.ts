import { isQuiet, quietFrom, quietUntil } from '../quiet-hours.ts';
import { dateIn, hourMs, madridDate, madridDateTime, madridTime } from '../time.ts';

/** Returns whether the time is within the quiet hours in Madrid. */
export function isQuietAt(now: Date): boolean {
  return isQuiet(Number(madridDateTime(now).slice(11, 13)));
}

/** Returns when the quiet hours end on a day in Madrid. */
export function morningOf(day: string): Date {
  return atHour(day, quietUntil);
}

/** Returns when the quiet hours begin on a day in Madrid. */
export function eveningOf(day: string): Date {
  return atHour(day, quietFrom);
}

/**
 * Returns the latest time of receipt for which a reminder is due: `afterHours` hours ago.
 * Returns undefined in the quiet hours, when no reminder is sent. Reminders that would
 * fall into the night are due an hour before it begins, except those of requests received
 * after that hour, which are due in the morning.
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
