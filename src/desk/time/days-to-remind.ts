import { weekdayOf } from './day-words.ts';
import { dayIn } from './remind.ts';

/** The days that are offered for a reminder: tomorrow, a working day between, and in a week. */
export function daysToRemind(now: Date): { day: string; words: string }[] {
  const between = [3, 4, 5].map((days) => dayIn(days, now)).find(isWorkday) ?? '';
  return [
    { day: dayIn(1, now), words: 'Mañana' },
    { day: between, words: `El ${weekdayOf(between)}` },
    { day: dayIn(7, now), words: 'En una semana' },
  ];
}

function isWorkday(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() % 6 !== 0;
}
