import { useSyncExternalStore } from 'react';

/** The time to the minute: whoever shows how long somebody waits is drawn anew when it changes. */
export function useNow(): Date {
  return useSyncExternalStore(listen, () => now);
}

let now = new Date();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function listen(changed: () => void): () => void {
  if (listeners.size === 0) start();
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    if (listeners.size === 0) stop();
  };
}

function start(): void {
  tick();
  timer = setInterval(tick, 20_000);
  // A telephone that slept has missed every tick.
  document.addEventListener('visibilitychange', tick);
}

function stop(): void {
  clearInterval(timer);
  document.removeEventListener('visibilitychange', tick);
}

function tick(): void {
  const current = new Date();
  if (Math.floor(current.getTime() / 60_000) === Math.floor(now.getTime() / 60_000)) return;
  now = current;
  for (const changed of listeners) changed();
}
