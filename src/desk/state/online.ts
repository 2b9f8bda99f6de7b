import { onlineManager } from '@tanstack/react-query';
import { createStore } from './store.ts';

const online = createStore(onlineManager.isOnline());
onlineManager.subscribe(online.set);

/** Returns whether the browser has a network; the server may still be unreachable. */
export const useOnline = online.use;
