import { useSyncExternalStore } from 'react';

/** The part of the address after the `#`, kept up to date when another link is opened in the same tab. */
export function useLinkInAddress(): string {
  return useSyncExternalStore(listen, () => location.hash.slice(1));
}

function listen(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}
