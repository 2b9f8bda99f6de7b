import { useSyncExternalStore } from 'react';

/** A value outside the tree of components, with a hook for the components that show it. */
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
