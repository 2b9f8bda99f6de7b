import { lazy } from 'react';

// The pages, and one dialog, that are fetched when they are first opened.

export const LinkPage = lazy(async () => ({
  default: (await import('../sign-in/LinkPage.tsx')).LinkPage,
}));

export const SignInPage = lazy(async () => ({
  default: (await import('../sign-in/SignInPage.tsx')).SignInPage,
}));

export const SavePasskeyPage = lazy(async () => ({
  default: (await import('../sign-in/SavePasskeyPage.tsx')).SavePasskeyPage,
}));

export const ReauthenticateDialog = lazy(async () => ({
  default: (await import('../sign-in/ReauthenticateDialog.tsx')).ReauthenticateDialog,
}));

export const PeoplePage = lazy(async () => ({
  default: (await import('../people/PeoplePage.tsx')).PeoplePage,
}));

export const MorePage = lazy(async () => ({
  default: (await import('../more/MorePage.tsx')).MorePage,
}));

export const LogCallPage = lazy(async () => ({
  default: (await import('../requests/LogCallPage.tsx')).LogCallPage,
}));
