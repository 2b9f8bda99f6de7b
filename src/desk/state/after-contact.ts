import { isDue } from '../../contact-request/steps.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { belongs } from './grouping.ts';

export type Contacted = Pick<
  RequestRow,
  'state' | 'answered' | 'outcome' | 'nextStep' | 'nextOn'
>;

/**
 * Returns what it does to a request that the person has spoken with its visitor: it
 * answers one that waits, finishes a call that is due, and changes nothing else, such as
 * a visit or a day that still lies ahead.
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
