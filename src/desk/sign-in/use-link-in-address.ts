import { useSyncExternalStore } from 'react';

/** What stands behind the `#`, also when another link is opened in the same tab. */
export function useLinkInAddress(): string {
  return useSyncExternalStore(listen, () => location.hash.slice(1));
}

function listen(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}
