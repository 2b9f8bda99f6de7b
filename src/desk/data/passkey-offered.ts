import { createStore } from '../browser/create-store.ts';

/** Whether somebody has just signed in without a passkey and is to be offered one. */
export const passkeyOffered = createStore(false);
