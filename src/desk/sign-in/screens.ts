/** What only those see who are not in, or are asked again: fetched together, when it is needed. */
export { FreshDialog } from './FreshDialog.tsx';
export { LinkScreen } from './LinkScreen.tsx';
export { SaveKeyScreen } from './SaveKeyScreen.tsx';
export { SignInScreen } from './SignInScreen.tsx';
