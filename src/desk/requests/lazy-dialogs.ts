import { lazyNamed } from '../ui/lazy-named.ts';

// Dialogs that are loaded when they are first opened.

export const CorrectCallDialog = lazyNamed(
  () => import('./CorrectCallDialog.tsx'),
  'CorrectCallDialog',
);

export const DayDialog = lazyNamed(() => import('./DayDialog.tsx'), 'DayDialog');

export const VisitDialog = lazyNamed(() => import('./VisitDialog.tsx'), 'VisitDialog');

export const QuoteDialog = lazyNamed(() => import('./QuoteDialog.tsx'), 'QuoteDialog');
