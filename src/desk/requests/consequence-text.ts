import { isClosing } from '../../contact-request/outcomes.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { belongs } from '../state/grouping.ts';

/**
 * Says what it means for a request to plan a day. The morning notice leaves out requests
 * that were won, lost or discarded.
 */
export function consequenceText(
  request: Pick<RequestRow, 'state' | 'answered' | 'outcome' | 'nextStep'>,
): string {
  if (belongs(request, 'waiting')) {
    return 'Sigue en «Sin contestar», y ese día te avisa a las 8:00.';
  }
  return isClosing(request.outcome?.kind ?? null)
    ? 'Vuelve a la agenda ese día.'
    : 'Vuelve a la agenda ese día, y te avisa a las 8:00.';
}
