import { hour } from '../ui/when.ts';
import { dayWord } from './day-words.ts';

/** When something was, as one would say it: `a las 10:12`, `ayer a las 18:42`, `el 3 nov a las 08:00`. */
export function atWords(moment: Date, now: Date): string {
  const day = dayWord(moment, now);
  const at = `a las ${hour(moment.toISOString())}`;
  return day === 'hoy' ? at : `${/^\d/.test(day) ? `el ${day}` : day} ${at}`;
}

/** The same after «desde»: `las 10:12`, `ayer a las 18:42`. */
export function sinceWords(moment: Date, now: Date): string {
  return atWords(moment, now).replace(/^a las/, 'las');
}
