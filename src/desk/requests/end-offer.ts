import { deskPath } from '../../desk-address.ts';
import { nextOffer, offerNext } from '../state/next-offer.ts';
import { paths } from '../state/routes.ts';

/**
 * Ends the offer for a request when a page is left, unless for the page of the request.
 */
export function endOfferUnlessOpen(requestId: number): void {
  const isOpen = location.pathname === deskPath + paths.request(requestId);
  if (!isOpen && nextOffer.get()?.id === requestId) offerNext(null);
}
