import { lazy } from 'react';

/** The two lazy chunks: the sign-in, and the pages and dialogs that are opened now and then. */
const signIn = () => import('../sign-in/pages.ts');
const seldom = () => import('../seldom.ts');

export const LinkPage = lazy(async () => ({ default: (await signIn()).LinkPage }));
export const SignInPage = lazy(async () => ({ default: (await signIn()).SignInPage }));
export const SavePasskeyPage = lazy(async () => ({ default: (await signIn()).SavePasskeyPage }));
export const ReauthenticateDialog = lazy(async () => ({ default: (await signIn()).ReauthenticateDialog }));

export const PeoplePage = lazy(async () => ({ default: (await seldom()).PeoplePage }));
export const MorePage = lazy(async () => ({ default: (await seldom()).MorePage }));
export const LogCallPage = lazy(async () => ({ default: (await seldom()).LogCallPage }));
export const CorrectCallDialog = lazy(async () => ({ default: (await seldom()).CorrectCallDialog }));
export const PersonDialog = lazy(async () => ({ default: (await seldom()).PersonDialog }));
