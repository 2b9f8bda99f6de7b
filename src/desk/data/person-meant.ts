import { createStore } from '../browser/create-store.ts';

/** The person whom the data page is about, when a request led to it: an address must not appear in a URL. */
export const personMeant = createStore<{ address: string; erase: boolean } | null>(null);
