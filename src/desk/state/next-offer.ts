import { createStore } from './store.ts';

/** A request whose page offers next steps, and what was just done with it. */
export type NextOffer = { id: number; done: 'Contestada' | 'Hecho' | null };

/** Holds the offer until the next action, or until its page is left. */
export const nextOffer = createStore<NextOffer | null>(null);

export const offerNext = nextOffer.set;

/**
 * Returns whether a list makes the offer too: if nothing was done, the strip of the row
 * does not make it.
 */
export function isOfferedInList(offer: NextOffer | null): offer is NextOffer {
  return offer !== null && offer.done === null;
}
