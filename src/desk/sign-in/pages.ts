/** The lazy chunk of the sign-in. */
export { ReauthenticateDialog } from './CodeForm.tsx';
export { LinkPage } from './LinkPage.tsx';
export { SavePasskeyPage } from './Passkeys.tsx';
export { SignInPage } from './SignInPage.tsx';
