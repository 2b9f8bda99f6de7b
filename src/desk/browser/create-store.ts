import { useSyncExternalStore } from 'react';

/** One value outside the tree of components, and the hook of those that show it. */
export function createStore<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  const listen = (changed: () => void) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  };
  return {
    get: () => value,
    set(next: T) {
      value = next;
      for (const changed of listeners) changed();
    },
    use: () => useSyncExternalStore(listen, () => value),
  };
}
