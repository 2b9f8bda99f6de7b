import type { ReactNode } from 'react';
import { useLater } from '../browser/use-later.ts';
import { ApiError } from '../data/api.ts';
import { passkeyOffered } from '../data/passkey-offered.ts';
import { usePasskeysHere } from '../data/passkeys.ts';
import { useSession } from '../data/session.ts';
import { FreshDialog } from '../sign-in/FreshDialog.tsx';
import { SaveKeyScreen } from '../sign-in/SaveKeyScreen.tsx';
import { SignInScreen } from '../sign-in/SignInScreen.tsx';
import { FailedScreen } from './FailedScreen.tsx';
import { NoSignal } from './NoSignal.tsx';

/** What is inside is there for whoever has signed in; else the same address shows the sign-in. */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  const late = useLater(patienceMs);
  if (session.data) return <Inside>{children}</Inside>;
  if (session.data === null) return <SignInScreen />;
  if (isAway(session) || (late && session.isPending)) return <NoSignal retry={session.refetch} />;
  if (session.isError) return <FailedScreen error={session.error} retry={session.refetch} />;
  // A moment: a page that says "loading" and goes again would flicker.
  return null;
}

const patienceMs = 5000;

/** There is no network, or nobody answers in it. */
function isAway({
  fetchStatus,
  error,
}: Pick<ReturnType<typeof useSession>, 'fetchStatus' | 'error'>): boolean {
  return fetchStatus === 'paused' || (error instanceof ApiError && error.kind === 'unreachable');
}

/** Whoever has come in without a passkey is offered one first, where there may be one. */
function Inside({ children }: { children: ReactNode }) {
  const offered = passkeyOffered.use();
  const passkeysHere = usePasskeysHere();
  if (offered && passkeysHere === undefined) return null;
  if (offered && passkeysHere) return <SaveKeyScreen />;
  return (
    <>
      {children}
      <FreshDialog />
    </>
  );
}
