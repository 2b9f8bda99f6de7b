import { onlineManager } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
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

/** A ref for what may be removed together with its button: the heading of the page takes the focus. */
export const keepFocus = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) document.querySelector('h1')?.focus({ preventScroll: true });
};

/** Returns a ref for a heading that takes the focus when a line below it was removed together with its button. */
export function useFocusAfterRemoval(count: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) heading.current?.focus();
    before.current = count;
  }, [count]);
  return heading;
}
