import { hour } from '../ui/when.ts';
import { dayWord } from './day-words.ts';

/** Since when, as one would say it: `las 10:12`, `ayer a las 18:42`, `el 3 nov a las 08:00`. */
export function sinceWords(moment: Date, now: Date): string {
  const day = dayWord(moment, now);
  const at = `las ${hour(moment.toISOString())}`;
  return day === 'hoy' ? at : `${/^\d/.test(day) ? `el ${day}` : day} a ${at}`;
}
