import { type Step, steps } from '../../contact-request/steps.ts';
import { capitalized } from '../../contact-request/wording.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { dateIn, madridDate } from '../../time.ts';
import { formatDate, formatWeekday } from './time.ts';

/** Returns the days offered for a next step: tomorrow, a working day, and in a week. */
export function offeredDates(now: Date): { date: string; text: string }[] {
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
 * Says what comes next with a request: `Visita el jueves 26 nov a las 10:30`, `Volver a
 * llamar, era para ayer`. Returns null if nothing does.
 */
export function nextStepText(
  { nextStep, nextOn, nextTime }: Pick<RequestRow, 'nextStep' | 'nextOn' | 'nextTime'>,
  now: Date,
): string | null {
  if (nextStep === null || nextOn === null) return null;

  const what = capitalized(stepTexts[nextStep]);
  const day = formatDate(nextOn, now);
  if (nextOn < madridDate(now)) return `${what}, era para ${day}`;
  return nextTime === null ? `${what} ${day}` : `${what} ${day} a las ${nextTime}`;
}

const stepTexts: Record<Step, string> = {
  visit: steps.visit.es,
  call: steps.call.es,
  'follow-up': steps.call.es,
  quote: steps.quote.es,
};
