/** The lazy chunk of the sign-in. */
export { LinkPage } from './LinkPage.tsx';
export { ReauthenticateDialog } from './ReauthenticateDialog.tsx';
export { SavePasskeyPage } from './SavePasskeyPage.tsx';
export { SignInPage } from './SignInPage.tsx';
