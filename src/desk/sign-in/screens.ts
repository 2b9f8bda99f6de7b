/** The screens of the sign-in, which are fetched together when one of them is needed. */

export { LinkScreen } from './LinkScreen.tsx';
export { ReauthenticateDialog } from './ReauthenticateDialog.tsx';
export { SaveKeyScreen } from './SaveKeyScreen.tsx';
export { SignInScreen } from './StartScreen.tsx';
