import { type Step, steps } from '../../contact-request/steps.ts';
import { capitalized } from '../../contact-request/wording.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { formatHour, madridDate } from '../../time.ts';
import { formatDate } from './time.ts';

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
  return nextTime === null
    ? `${what} ${day}`
    : `${what} ${day} a las ${formatHour(nextTime)}`;
}

const stepTexts: Record<Step, string> = {
  visit: steps.visit.es,
  call: steps.call.es,
  'follow-up': steps.call.es,
  quote: steps.quote.es,
};
