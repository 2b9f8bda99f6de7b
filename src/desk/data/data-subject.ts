import { createStore } from '../browser/create-store.ts';

/** The person whose data are asked for (GDPR, art. 4(1)), when a request led to that page: an address must not be in a URL. */
export const dataSubject = createStore<{ address: string; erase: boolean } | null>(null);
