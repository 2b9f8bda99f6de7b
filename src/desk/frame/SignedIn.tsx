import { type ReactNode, useEffect } from 'react';
import { useLater } from '../browser/use-online.ts';
import { ApiError } from '../data/api.ts';
import { pendingReauthentication } from '../data/reauthentication.ts';
import { passkeyOffered, useSession } from '../data/session.ts';
import { usePasskeysHere, useSignInMethods } from '../data/sign-in.ts';
import type * as Sync from '../notifications/sync.ts';
import { BrokenDialog, BrokenScreen } from './Broken.tsx';
import { part } from './ErrorBoundary.tsx';
import { FailedScreen, OfflineScreen } from './FailedScreen.tsx';

/** Shows its children to whoever is signed in, and the sign-in, at the same address, to everybody else. */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  // Asked for beside it: whoever turns out to have to sign in does not wait for the two in turn.
  useSignInMethods();
  const late = useLater(patienceMs);
  if (session.data) return <Inside>{children}</Inside>;
  if (session.data === null) return <SignInScreen />;
  if (isAway(session.error) || (late && session.isPending)) return <OfflineScreen retry={session.refetch} />;
  if (session.isError) return <FailedScreen error={session.error} retry={session.refetch} />;
  // It takes a moment only: a page that says "loading" would flicker.
  return null;
}

const screens = () => import('../sign-in/screens.ts');
const ReauthenticateDialog = part(() => screens(), 'ReauthenticateDialog', BrokenDialog);
const SaveKeyScreen = part(() => screens(), 'SaveKeyScreen', BrokenScreen);
const SignInScreen = part(() => screens(), 'SignInScreen', BrokenScreen);

const patienceMs = 5000;

/** Fetches the code of notifications where they are allowed. A fault in it must not disturb the desk. */
async function withNotifications(use: (sync: typeof Sync) => Promise<unknown>): Promise<void> {
  if (globalThis.Notification?.permission !== 'granted') return;
  await import('../notifications/sync.ts').then(use).catch(() => {});
}

/** Whether the server could not be reached at all. */
function isAway(error: Error | null): boolean {
  return error instanceof ApiError && error.kind === 'unreachable';
}

/** Offers a passkey first to whoever has come in without one, where passkeys can be used. */
function Inside({ children }: { children: ReactNode }) {
  const offered = passkeyOffered.use();
  const passkeysHere = usePasskeysHere();
  useEffect(() => {
    void withNotifications(({ syncNotifications }) => syncNotifications());
    return () => void withNotifications(({ closeNotifications }) => closeNotifications());
  }, []);
  const methodsFailed = useSignInMethods().isError;
  useEffect(() => {
    // Whoever is in is not kept waiting for what may never be known.
    if (methodsFailed) passkeyOffered.set(false);
  }, [methodsFailed]);
  const answer = pendingReauthentication.use();
  if (offered && passkeysHere === undefined) return null;
  if (offered && passkeysHere) return <SaveKeyScreen />;
  return (
    <>
      {children}
      {answer && <ReauthenticateDialog answer={answer} onClose={() => answer('declined')} />}
    </>
  );
}
