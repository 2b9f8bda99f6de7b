import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
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
 * Shows its children to a person who is signed in, and to all others the sign-in, at the
 * same address.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useQuery(sessionQuery);
  // Each new attempt clears the reason, so that the page that shows it would come and go:
  // the last one is remembered.
  const lastError = useRef(session.failureReason);
  lastError.current = session.failureReason ?? lastError.current;
  const pending = pendingReauthentication.use();

  if (session.data) {
    return (
      <SessionContext value={session.data}>
        <SignedIn session={session.data}>{children}</SignedIn>
        {/* Without its own boundary, the dialog would hide the page while it is
            fetched. */}
        <Suspense>{pending && <ReauthenticateDialog onDone={pending} />}</Suspense>
      </SessionContext>
    );
  }
  if (session.data === null) return <SignInAtPath />;
  // Nothing is rendered before the first answer, or before three seconds have passed.
  return (
    <OfflinePage
      error={lastError.current ?? new ApiError('unreachable')}
      retry={session.refetch}
    />
  );
}

/** Shows its children once what an entry has to ask and to say is done. */
function SignedIn({ session, children }: SignedInProps) {
  const isPasskeyOffered = passkeyOffer.use();
  const areNotificationsOffered = notificationOffer.use();
  if (isPasskeyOffered) return <SavePasskeyPage />;
  if (session.linkToRead) return <LinkToReadPage link={session.linkToRead} />;
  if (session.asksName) return <NamePage />;
  return areNotificationsOffered ? <NotificationOfferPage /> : children;
}

type SignedInProps = { session: CurrentSession; children: ReactNode };

/** Remembers the address that was asked for, so that it is shown after signing in. */
function SignInAtPath() {
  const [path] = useLocation();
  useEffect(() => {
    if (path === '/') return;
    writeStored(keys.returnPath, path + location.search, 'sessionStorage');
  }, [path]);
  return <SignInPage />;
}
