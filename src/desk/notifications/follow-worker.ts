import type { QueryClient } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import type { ToPage } from './to-page.ts';

/** Does what the worker asks for: reads the lists anew after a push, and opens the page of a tapped notification. */
export function followWorker(client: QueryClient): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
    if (data.kind === 'news') void client.invalidateQueries({ queryKey: ['requests'] });
    if (data.kind === 'open') navigate(data.path);
  });
}
