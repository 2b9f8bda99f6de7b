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
