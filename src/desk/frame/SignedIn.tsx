import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useLater } from '../browser/use-later.ts';
import { ApiError } from '../data/api.ts';
import { freshAsked } from '../data/fresh-sign-in.ts';
import { passkeyOffered } from '../data/passkey-offered.ts';
import { usePasskeysHere } from '../data/passkeys.ts';
import { useSession } from '../data/session.ts';
import type * as Sync from '../notifications/sync.ts';
import { named } from '../ui/named.ts';
import { FailedScreen } from './FailedScreen.tsx';
import { NoSignal } from './NoSignal.tsx';

/** What is inside is there for whoever has signed in; else the same address shows the sign-in. */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  const late = useLater(patienceMs);
  if (session.data)
    return (
      <Suspense fallback={null}>
        <Inside>{children}</Inside>
      </Suspense>
    );
  if (session.data === null)
    return (
      <Suspense fallback={null}>
        <SignInScreen />
      </Suspense>
    );
  if (isAway(session.error) || (late && session.isPending)) return <NoSignal retry={session.refetch} />;
  if (session.isError) return <FailedScreen error={session.error} retry={session.refetch} />;
  // A moment: a page that says "loading" and goes again would flicker.
  return null;
}

const screens = () => import('../sign-in/screens.ts');
const FreshDialog = lazy(() => screens().then(named('FreshDialog')));
const SaveKeyScreen = lazy(() => screens().then(named('SaveKeyScreen')));
const SignInScreen = lazy(() => screens().then(named('SignInScreen')));

const patienceMs = 5000;

/** A device that is told goes on with the session that is open now; whoever signs out leaves nothing on its screen. */
async function withNotifications(use: (sync: typeof Sync) => Promise<unknown>): Promise<void> {
  if (globalThis.Notification?.permission !== 'granted') return;
  await import('../notifications/sync.ts').then(use).catch(() => {});
}

/** There is no network, or nobody answers in it. */
function isAway(error: Error | null): boolean {
  return error instanceof ApiError && error.kind === 'unreachable';
}

/** Whoever has come in without a passkey is offered one first, where there may be one. */
function Inside({ children }: { children: ReactNode }) {
  const offered = passkeyOffered.use();
  const passkeysHere = usePasskeysHere();
  useEffect(() => {
    void withNotifications(({ syncNotifications }) => syncNotifications());
    return () => void withNotifications(({ closeNotifications }) => closeNotifications());
  }, []);
  const isAskedAgain = freshAsked.use() !== null;
  if (offered && passkeysHere === undefined) return null;
  if (offered && passkeysHere) return <SaveKeyScreen />;
  return (
    <>
      {children}
      {isAskedAgain && (
        <Suspense fallback={null}>
          <FreshDialog />
        </Suspense>
      )}
    </>
  );
}
