import { isDue } from '../../contact-request/steps.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { belongs } from './grouping.ts';

export type Contacted = Pick<
  RequestRow,
  'state' | 'answered' | 'outcome' | 'nextStep' | 'nextOn'
>;

/**
 * Returns the effect on a request of having spoken with its visitor: it answers one that
 * is waiting, finishes a call that is due, and changes nothing else, such as a visit or a
 * step on a later day.
 */
export function effectOfContact(
  request: Contacted,
  today: string,
): 'answers' | 'finishes' | 'nothing' {
  if (belongs(request, 'waiting')) return 'answers';

  const { nextStep, nextOn } = request;
  const isCall = nextStep === 'call' || nextStep === 'follow-up';
  return isCall && isDue(nextOn, today) ? 'finishes' : 'nothing';
}
