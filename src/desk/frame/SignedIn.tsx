import type { ReactNode } from 'react';
import { useSession } from '../data/session.ts';
import { SignInScreen } from '../sign-in/SignInScreen.tsx';
import { FailedScreen } from './FailedScreen.tsx';

/** What is inside is there for whoever has signed in; else the same address shows the sign-in. */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.data) return children;
  if (session.data === null) return <SignInScreen />;
  if (session.isError) return <FailedScreen error={session.error} retry={session.refetch} />;
  // A moment: a page that says "loading" and goes again would flicker.
  return null;
}
