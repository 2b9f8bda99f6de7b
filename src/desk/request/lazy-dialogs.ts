import { lazyNamed } from '../ui/lazy-named.ts';

// Dialogs that are loaded when they are first opened.

export const CorrectFieldsDialog = lazyNamed(
  () => import('./CorrectFieldsDialog.tsx'),
  'CorrectFieldsDialog',
);

export const PersonalDataDialog = lazyNamed(
  () => import('./PersonalDataDialog.tsx'),
  'PersonalDataDialog',
);

export const EndDialog = lazyNamed(() => import('./EndDialog.tsx'), 'EndDialog');

export const RemoveCallDialog = lazyNamed(
  () => import('./RemoveCallDialog.tsx'),
  'RemoveCallDialog',
);

export const ReopenDialog = lazyNamed(() => import('./ReopenDialog.tsx'), 'ReopenDialog');
