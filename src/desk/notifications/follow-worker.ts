import type { QueryClient } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import type { ToPage } from './to-page.ts';

/** Does what the worker says: looks for news after a push, and opens what a tapped notification tells of. */
export function followWorker(client: QueryClient): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
    if (data.kind === 'news') void client.invalidateQueries({ queryKey: ['requests'] });
    if (data.kind === 'open') navigate(data.path);
  });
}

/** Nobody is in any more: what was told stays neither on the icon nor on the screen. */
export async function forgetNotified(): Promise<void> {
  setBadge(0);
  if (globalThis.Notification?.permission !== 'granted') return;
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}

/** Puts the number of those who wait on the desk's icon, where it is installed. */
export function setBadge(waiting: number): void {
  navigator.setAppBadge?.(waiting).catch(() => {});
}
