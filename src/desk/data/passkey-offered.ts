import { createStore } from '../browser/create-store.ts';

/** Whether somebody has just come in without a passkey, and is offered to save one. */
export const passkeyOffered = createStore(false);
