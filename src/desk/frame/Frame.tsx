import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { keepWhoWaits, keptWaiting } from '../browser/storage.ts';
import { useRetry } from '../browser/use-online.ts';
import { sendActions } from '../data/act.ts';
import { useRequestList } from '../data/request-list.ts';
import { useSession } from '../data/session.ts';
import { useCounts, useOwnActions } from '../data/use-waiting.ts';
import { dropActionsOf, isAction } from '../data/waiting-actions.ts';
import { useKeys } from '../keys/use-keys.ts';
import { listAt } from '../requests/place.ts';
import { isRequestPath, paths } from '../routes.ts';
import { Ropes } from '../ui/Brand.tsx';
import { ToastBar } from '../ui/ToastBar.tsx';
import { BrokenDialog, BrokenPage } from './Broken.tsx';
import { ErrorBoundary, part } from './ErrorBoundary.tsx';
import { Nav } from './Nav.tsx';
import { countInTitle } from './Page.tsx';

/** What surrounds every page: the navigation, the toast and the keys. They go on working when a page fails. */
export function Frame({ children }: { children: ReactNode }) {
  const [location] = useLocation();
  useSendWaiting();
  useKeptWaiting();
  usePwa();
  return (
    <div className="app">
      <a className="skip" href="#main">
        Saltar al contenido
      </a>
      <p className="paper">{import.meta.env.VITE_COMPANY_NAME}</p>
      <Ropes />
      <Nav />
      <ErrorBoundary key={pageAt(location)} broken={(retry) => <BrokenPage retry={retry} />}>
        {children}
      </ErrorBoundary>
      <ToastBar />
      <Keys />
    </div>
  );
}

/** The lists and the requests count as one page, which is kept when the address changes within it. */
function pageAt(location: string): string {
  return listAt(location) || isRequestPath(location) ? paths.home : location;
}

/** The shortcuts of single keys, and the dialog that explains them. */
function Keys() {
  const [helping, setHelping] = useState(false);
  useKeys(() => setHelping(true));
  return helping && <KeysDialog onClose={() => setHelping(false)} />;
}

const KeysDialog = part(() => import('../keys/KeysDialog.tsx'), 'KeysDialog', BrokenDialog);

/** Starts what belongs to the installed desk: its code is fetched once the list is there. Sets the number on its icon. */
function usePwa(): void {
  const waiting = useCounts()?.waiting;
  const isRead = waiting !== undefined;
  useEffect(() => {
    if (isRead)
      import('../pwa/pwa.ts').then(
        ({ startPwa }) => startPwa(),
        () => {},
      );
  }, [isRead]);
  // The number of those who wait, in the title of the tab and on the icon of the installed desk.
  useEffect(() => {
    if (waiting === undefined) return;
    countInTitle(waiting);
    void navigator.setAppBadge?.(waiting).catch(() => {});
    // After signing out there is none.
    return () => {
      countInTitle(0);
      void navigator.clearAppBadge?.().catch(() => {});
    };
  }, [waiting]);
}

/** Keeps who waits, as the list has them now, where its person has chosen so. */
function useKeptWaiting(): void {
  const person = useSession().data?.person.id;
  const { data, dataUpdatedAt } = useRequestList('waiting');
  const rows = data?.pages[0]?.requests;
  // Also where nothing has changed: they are as old as the last answer.
  useEffect(() => {
    if (person !== undefined && rows && keptWaiting()) keepWhoWaits(person, rows);
  }, [person, rows, dataUpdatedAt]);
}

/**
 * Sends what waits of whoever is signed in: at once, every few seconds, and when there is a network again. What waits of
 * somebody who was signed in here before is dropped: it may be a note.
 */
function useSendWaiting(): void {
  const client = useQueryClient();
  const person = useSession().data?.person.id;
  const some = useOwnActions().length > 0;
  const send = useCallback(() => {
    if (some) void sendActions(client);
  }, [client, some]);
  useEffect(send, [send]);
  useRetry(send);
  useEffect(() => {
    if (person !== undefined) dropActionsOf(person, true);
  }, [person]);
  useEffect(() => {
    // Another tab has sent something: only that tab knows how the request is now.
    const readAnew = ({ key, newValue }: StorageEvent) => {
      if (key === null || newValue !== null || !isAction(key)) return;
      for (const queryKey of [['requests'], ['request'], ['suspected']])
        void client.invalidateQueries({ queryKey });
    };
    addEventListener('storage', readAnew);
    return () => removeEventListener('storage', readAnew);
  }, [client]);
}
