/** The lazy chunk of the sign-in. */
export { LinkPage } from './LinkPage.tsx';
export { SavePasskeyPage } from './Passkeys.tsx';
export { ReauthenticateDialog } from './ReauthenticateDialog.tsx';
export { SignInPage } from './SignInPage.tsx';
