import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { apiPaths } from '../../desk-api/paths.ts';
import { ApiError, request } from '../api/client.ts';
import { pendingReauthentication } from '../api/reauthenticate.ts';
import { passkeyOffer, useSession } from '../api/session.ts';
import { useDelay } from '../lib/hooks.ts';
import { keys, readStored, writeStored } from '../lib/storage.ts';
import { errorText } from '../ui/Banner.tsx';
import { OfflinePage } from './OfflinePage.tsx';
import { SignedOutLayout } from './Page.tsx';

const SignInPage = lazy(async () => ({ default: (await import('../sign-in/pages.ts')).SignInPage }));
const SavePasskeyPage = lazy(async () => ({
  default: (await import('../sign-in/pages.ts')).SavePasskeyPage,
}));
const ReauthenticateDialog = lazy(async () => ({
  default: (await import('../sign-in/pages.ts')).ReauthenticateDialog,
}));

/** Shows its children to a person who is signed in, and the sign-in, at the same address, to everybody else. */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession();
  const late = useDelay(5_000);
  const offered = passkeyOffer.use();
  const pending = pendingReauthentication.use();
  useFinishSignOut();
  if (session.data) {
    if (offered) return <SavePasskeyPage />;
    return (
      <>
        {children}
        {/* Of its own, or the page with its open dialog would be hidden while this is fetched. */}
        <Suspense>{pending && <ReauthenticateDialog onDone={pending} />}</Suspense>
      </>
    );
  }
  if (session.data === null) return <SignInAtPath />;
  const unreachable = session.error instanceof ApiError && !session.error.problem;
  if (unreachable || (late && session.isPending)) return <OfflinePage retry={session.refetch} />;
  if (session.error) {
    const { title, detail } = errorText(session.error);
    return (
      <SignedOutLayout title={title}>
        <p>{detail}</p>
        <button type="button" className="button" onClick={() => session.refetch()}>
          Reintentar
        </button>
      </SignedOutLayout>
    );
  }
  // It takes a moment only: a page that says "loading" would flicker.
  return null;
}

/** Remembers the asked address, so that it is shown after signing in. */
function SignInAtPath() {
  const [path] = useLocation();
  useEffect(() => {
    if (path !== '/') writeStored(keys.returnPath, path + location.search, 'sessionStorage');
  }, [path]);
  return <SignInPage />;
}

/** Ends, once there is a network, the session of a person who signed out without one. */
function useFinishSignOut(): void {
  useEffect(() => {
    const finish = () => {
      if (!readStored(keys.signOutPending) || !navigator.onLine) return;
      writeStored(keys.signOutPending, undefined);
      void request('DELETE', apiPaths.session).then(
        () => location.reload(),
        () => writeStored(keys.signOutPending, true),
      );
    };
    finish();
    addEventListener('online', finish);
    return () => removeEventListener('online', finish);
  }, []);
}
