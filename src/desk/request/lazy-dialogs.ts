import { lazy } from 'react';

// Dialogs that are fetched when they are first opened.

export const CorrectFieldsDialog = lazy(async () => ({
  default: (await import('./CorrectFieldsDialog.tsx')).CorrectFieldsDialog,
}));

export const PersonalDataDialog = lazy(async () => ({
  default: (await import('./PersonalDataDialog.tsx')).PersonalDataDialog,
}));

export const EndDialog = lazy(async () => ({
  default: (await import('./EndDialog.tsx')).EndDialog,
}));

export const RemoveCallDialog = lazy(async () => ({
  default: (await import('./RemoveCallDialog.tsx')).RemoveCallDialog,
}));

export const ReopenDialog = lazy(async () => ({
  default: (await import('./ReopenDialog.tsx')).ReopenDialog,
}));
