/** The screens of the sign-in, which are fetched together when one of them is needed. */
export { FreshDialog } from './FreshDialog.tsx';
export { LinkScreen } from './LinkScreen.tsx';
export { SaveKeyScreen } from './SaveKeyScreen.tsx';
export { SignInScreen } from './StartScreen.tsx';
