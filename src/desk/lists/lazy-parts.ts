import { lazy } from 'react';
import { lazyNamed } from '../ui/lazy-named.ts';

// The parts of the first list that it needs only once something has been done. They are
// fetched with the lazy pages, so that the list is there sooner.

export const Strip = lazyNamed(() => import('./Strip.tsx'), 'Strip');

export const ContactInList = lazyNamed(
  () => import('./ContactInList.tsx'),
  'ContactInList',
);

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

export const QueuedCalls = lazyNamed(() => import('./QueuedCalls.tsx'), 'QueuedCalls');

export const NobodyWaits = lazyNamed(() => import('./NobodyWaits.tsx'), 'NobodyWaits');
