import { useState } from 'react';
import { useLocation } from 'wouter';
import { hasDrafts } from '../data/drafts.ts';
import { useSession, useSignOut } from '../data/session.ts';
import { useOwnActions } from '../data/use-waiting.ts';
import { paths } from '../routes.ts';
import { Icon } from '../ui/Icon.tsx';
import { problemWords } from '../ui/Notice.tsx';
import { toast } from '../ui/toast.ts';
import { BrokenDialog } from './Broken.tsx';
import { part } from './ErrorBoundary.tsx';

/** Ends the session on this device; whoever comes next finds the sign-in, and not the page that was open. */
export function SignOut({ className }: { className?: string }) {
  const { data } = useSession();
  const signOut = useSignOut();
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState(false);
  const waiting = useOwnActions().length;
  const leave = () =>
    signOut.mutate(undefined, {
      onSuccess: () => navigate(paths.home, { replace: true }),
      onError: (error) =>
        toast.set({ icon: 'alert', words: `No se ha podido salir. ${problemWords(error).title}.` }),
    });
  const askOrLeave = () => {
    // What an earlier attempt came to is no part of the question.
    signOut.reset();
    // Without a network nobody gets out, and there is nothing to ask.
    if (navigator.onLine && (waiting > 0 || hasDrafts() || data?.onlyByLink)) setAsking(true);
    else leave();
  };
  return (
    <>
      <button type="button" className={className} onClick={askOrLeave} disabled={signOut.isPending}>
        <Icon name="out" />
        <span>
          Salir
          <small>
            <span className="vh"> de la sesión de </span>
            {data?.person.name}
          </small>
        </span>
      </button>
      {asking && (
        <LeaveDialog waiting={waiting} doing={signOut} onYes={leave} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

const LeaveDialog = part(() => import('./LeaveDialog.tsx'), 'LeaveDialog', BrokenDialog);
