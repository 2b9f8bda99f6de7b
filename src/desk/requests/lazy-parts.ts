import { lazy } from 'react';

// The parts of the first list that it needs only once something has been done. They are
// fetched with the lazy pages, so that the list is there sooner.

export const AfterContact = lazy(async () => ({
  default: (await import('./AfterContact.tsx')).AfterContact,
}));
