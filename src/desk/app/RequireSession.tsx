import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import type { CurrentSession } from '../../desk-api/people.ts';
import { ApiError, pendingReauthentication } from '../state/client.ts';
import {
  notificationOffer,
  passkeyOffer,
  SessionContext,
  sessionQuery,
} from '../state/session.ts';
import { keys, writeStored } from '../state/storage.ts';
import { useLastError } from '../ui/use-last-error.ts';
import {
  LinkToReadPage,
  NamePage,
  NotificationOfferPage,
  OfflinePage,
  ReauthenticateDialog,
  SavePasskeyPage,
  SignInPage,
} from './lazy-pages.ts';

/**
 * Shows its children to a signed-in person, and the sign-in to everyone else, at the same
 * address.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useQuery(sessionQuery);
  const lastError = useLastError({ error: session.failureReason });
  const pending = pendingReauthentication.use();

  if (session.data) {
    return (
      <SessionContext value={session.data}>
        <SignedIn session={session.data}>{children}</SignedIn>
        {/* Without a boundary of its own, loading the dialog would hide the page. */}
        <Suspense>{pending && <ReauthenticateDialog onDone={pending} />}</Suspense>
      </SessionContext>
    );
  }
  if (session.data === null) return <SignInAtPath />;
  // There was no answer: the desk renders only once it has one, or after three seconds.
  return (
    <OfflinePage
      error={lastError ?? new ApiError('unreachable')}
      retry={session.refetch}
    />
  );
}

/** Shows the pages that follow a sign-in one after the other, and then its children. */
function SignedIn({ session, children }: SignedInProps) {
  const isPasskeyOffered = passkeyOffer.use();
  const areNotificationsOffered = notificationOffer.use();
  if (isPasskeyOffered) return <SavePasskeyPage />;
  if (session.linkToRead) return <LinkToReadPage link={session.linkToRead} />;
  if (session.asksName) return <NamePage />;
  return areNotificationsOffered ? <NotificationOfferPage /> : children;
}

type SignedInProps = { session: CurrentSession; children: ReactNode };

/** Remembers the requested address, which is opened after signing in. */
function SignInAtPath() {
  const [path] = useLocation();
  useEffect(() => {
    if (path === '/') return;
    writeStored(keys.returnPath, path + location.search, 'sessionStorage');
  }, [path]);
  return <SignInPage />;
}
