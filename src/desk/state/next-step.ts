import { type Plan, type Step, steps } from '../../contact-request/steps.ts';
import { capitalized } from '../../contact-request/wording.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { formatHour, madridDate } from '../../time.ts';
import { formatNearDate } from './time.ts';

/**
 * Says what comes next with a request: `Visita el jueves 26 nov a las 10:30`, `Volver a
 * llamar, era para ayer`. Returns null if nothing does.
 */
export function nextStepText(
  { nextStep, nextOn, nextTime }: Pick<RequestRow, 'nextStep' | 'nextOn' | 'nextTime'>,
  now: Date,
): string | null {
  const text = planText({ step: nextStep, on: nextOn, time: nextTime }, now);
  return text && capitalized(text);
}

/** Says what comes next, within a sentence: `visita el jueves 26 nov a las 10:30`. */
export function planText({ step, on, time }: Plan, now: Date): string | null {
  if (step === null || on === null) return null;

  const what = stepTexts[step];
  const day = formatNearDate(on, now);
  if (on < madridDate(now)) return `${what}, era para ${day}`;
  return time === null ? `${what} ${day}` : `${what} ${day} a las ${formatHour(time)}`;
}

const stepTexts: Record<Step, string> = {
  visit: steps.visit.es,
  call: steps.call.es,
  'follow-up': steps.call.es,
  quote: steps.quote.es,
};
