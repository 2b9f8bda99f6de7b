import { lazy } from 'react';

// The dialogs of a request that are fetched when they are first opened.

export const CorrectCallDialog = lazy(async () => ({
  default: (await import('./LogCallPage.tsx')).CorrectCallDialog,
}));

export const CorrectFieldsDialog = lazy(async () => ({
  default: (await import('./CorrectFieldsDialog.tsx')).CorrectFieldsDialog,
}));

export const PersonalDataDialog = lazy(async () => ({
  default: (await import('./PersonalDataDialog.tsx')).PersonalDataDialog,
}));

// Three that lists and request pages share.

export const DayDialog = lazy(async () => ({
  default: (await import('./DayDialog.tsx')).DayDialog,
}));

export const VisitDialog = lazy(async () => ({
  default: (await import('./VisitDialog.tsx')).VisitDialog,
}));

export const QuoteDialog = lazy(async () => ({
  default: (await import('./QuoteDialog.tsx')).QuoteDialog,
}));
