import { createStore } from './store.ts';

/** A request whose page offers what comes next, and what was just done with it. */
export type NextOffer = { id: number; done: 'Contestada' | 'Hecho' | null };

/** Holds the offer until the next action, or until its page is left. */
export const nextOffer = createStore<NextOffer | null>(null);

export const offerNext = nextOffer.set;
