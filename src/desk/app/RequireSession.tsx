import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { ApiError, pendingReauthentication } from '../state/client.ts';
import { passkeyOffer, useSession } from '../state/session.ts';
import { keys, writeStored } from '../state/storage.ts';
import { ReauthenticateDialog, SavePasskeyPage, SignInPage } from './lazy-pages.ts';
import { OfflinePage } from './OfflinePage.tsx';

/** Shows its children to a person who is signed in, and the sign-in, at the same address, to everybody else. */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession();
  // The first attempt that fails is enough. Each attempt resets it: the page that shows it would come and go.
  const lastError = useRef(session.failureReason);
  lastError.current = session.failureReason ?? lastError.current;
  const offered = passkeyOffer.use();
  const pending = pendingReauthentication.use();
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
  // The first answer was waited for, or for three seconds, before anything was rendered.
  return (
    <OfflinePage
      error={lastError.current ?? new ApiError('unreachable')}
      retry={session.refetch}
    />
  );
}

/** Remembers the asked address, so that it is shown after signing in. */
function SignInAtPath() {
  const [path] = useLocation();
  useEffect(() => {
    if (path !== '/')
      writeStored(keys.returnPath, path + location.search, 'sessionStorage');
  }, [path]);
  return <SignInPage />;
}
