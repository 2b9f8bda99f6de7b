import { lazy } from 'react';
import { lazyNamed } from '../ui/lazy-named.ts';

// The parts that the first list needs only after an action. They are loaded with the lazy
// pages, so that the list appears sooner.

export const Strip = lazyNamed(() => import('./Strip.tsx'), 'Strip');

export const ContactInList = lazyNamed(
  () => import('./ContactInList.tsx'),
  'ContactInList',
);

/** If the network fails before these are loaded, the list does without them. */
export const TopLines = lazy(() =>
  import('./TopLines.tsx').then(
    (module) => ({ default: module.TopLines }),
    () => ({ default: () => null }),
  ),
);

export const QueuedCalls = lazyNamed(() => import('./QueuedCalls.tsx'), 'QueuedCalls');

export const NobodyWaits = lazyNamed(() => import('./NobodyWaits.tsx'), 'NobodyWaits');
