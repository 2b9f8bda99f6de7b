import { lazy } from 'react';

// Dialogs that are fetched when they are first opened.

export const CorrectFieldsDialog = lazy(async () => ({
  default: (await import('./CorrectFieldsDialog.tsx')).CorrectFieldsDialog,
}));

export const PersonalDataDialog = lazy(async () => ({
  default: (await import('./PersonalDataDialog.tsx')).PersonalDataDialog,
}));
