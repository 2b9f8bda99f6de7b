import { lazy } from 'react';

// The parts of the first list that it needs only once something has been done. They are
// fetched with the lazy pages, so that the list is there sooner.

export const Strip = lazy(async () => ({
  default: (await import('./Strip.tsx')).Strip,
}));

export const TopLines = lazy(async () => ({
  default: (await import('./TopLines.tsx')).TopLines,
}));

export const QueuedCalls = lazy(async () => ({
  default: (await import('./QueuedCalls.tsx')).QueuedCalls,
}));
