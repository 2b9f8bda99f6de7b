import { onlineManager } from '@tanstack/react-query';
import { createStore } from './store.ts';

// By itself the manager believes that there is a network. On a page that was opened
// without one, it would take the first `online` event for no change.
onlineManager.setOnline(navigator.onLine);

const online = createStore(onlineManager.isOnline());
onlineManager.subscribe(online.set);

/** Returns whether the browser has a network; the server may still be unreachable. */
export const useOnline = online.use;
