import { lazy } from 'react';

// Dialogs that are fetched when they are first opened.

export const CorrectCallDialog = lazy(async () => ({
  default: (await import('./CorrectCallDialog.tsx')).CorrectCallDialog,
}));

export const DayDialog = lazy(async () => ({
  default: (await import('./DayDialog.tsx')).DayDialog,
}));

export const VisitDialog = lazy(async () => ({
  default: (await import('./VisitDialog.tsx')).VisitDialog,
}));

export const QuoteDialog = lazy(async () => ({
  default: (await import('./QuoteDialog.tsx')).QuoteDialog,
}));
