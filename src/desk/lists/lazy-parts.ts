import { lazy } from 'react';

// The parts of the first list that it needs only once something has been done. They are
// fetched with the lazy pages, so that the list is there sooner.

export const Strip = lazy(async () => ({
  default: (await import('./Strip.tsx')).Strip,
}));

export const ContactInList = lazy(async () => ({
  default: (await import('./ContactInList.tsx')).ContactInList,
}));

/**
 * They can be missing where the network goes before they are fetched: the list goes on
 * without them.
 */
export const TopLines = lazy(() =>
  import('./TopLines.tsx').then(
    (module) => ({ default: module.TopLines }),
    () => ({ default: () => null }),
  ),
);

export const QueuedCalls = lazy(async () => ({
  default: (await import('./QueuedCalls.tsx')).QueuedCalls,
}));

export const NobodyWaits = lazy(async () => ({
  default: (await import('./NobodyWaits.tsx')).NobodyWaits,
}));
