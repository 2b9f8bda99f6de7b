import { createStore } from '../browser/create-store.ts';

/** Whose data are asked for on the page of data, when a request led there: an address must not stand in a URL. */
export const personMeant = createStore<{ address: string; erase: boolean } | null>(null);
