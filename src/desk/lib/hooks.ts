import { onlineManager } from '@tanstack/react-query';
import { serverTime } from '../api/client.ts';
import { createStore } from './store.ts';

const online = createStore(onlineManager.isOnline());
onlineManager.subscribe(online.set);

/** Returns whether the browser has a network; the server may still be unreachable. */
export const useOnline = online.use;

/** Returns the server's time, and renders again every minute. */
export function useNow(): Date {
  minute.use();
  return serverTime();
}

const minute = createStore(0);
const tick = () => minute.set(Math.floor(Date.now() / 60_000));

setInterval(tick, 20_000);
// The timers of a sleeping phone do not fire.
document.addEventListener('visibilitychange', tick);
