import { deskPath } from '../../desk-address.ts';
import { offerNext } from '../state/next-offer.ts';
import { paths } from '../state/routes.ts';

/** Ends the offer when a page is left, unless for the page of this request. */
export function endOfferUnlessOpen(requestId: number): void {
  if (location.pathname !== deskPath + paths.request(requestId)) offerNext(null);
}
