import type { QueryClient } from '@tanstack/react-query';
import { openPage } from '../state/routes.ts';

/** Refetches the requests after a push, and opens the page of a tapped notification. */
export function followServiceWorker(client: QueryClient): void {
  navigator.serviceWorker?.addEventListener(
    'message',
    ({ data }: MessageEvent<{ path?: string }>) => {
      void client.invalidateQueries({ queryKey: ['requests'] });
      if (data.path) openPage(data.path);
    },
  );
}
