import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import type { RequestRow } from '../../desk-api/requests.ts';
import { setBadge } from '../state/badge.ts';
import { registerServiceWorker } from '../state/install.ts';
import { readContacts, writeContacts } from '../state/offline-contacts.ts';
import { flush } from '../state/outbox.ts';
import { listQuery, useWaiting } from '../state/queries.ts';
import {
  type Destination,
  destinationOf,
  destinations,
  openedFrom,
  paths,
} from '../state/routes.ts';
import { Brand } from '../ui/Brand.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { Loading } from '../ui/Loaded.tsx';
import { SearchResults } from '../ui/Page.tsx';
import { Toast } from '../ui/Toast.tsx';
import { SearchList } from './lazy-pages.ts';

/** Wraps every page with the navigation and the toast. */
export function Layout({ children }: { children: ReactNode }) {
  const { waiting, counts } = useWaiting();
  useBackground(waiting, counts?.waiting);

  return (
    <div className="layout">
      <a className="skip" href="#content">
        Saltar al contenido
      </a>
      <main>
        <SearchResults value={renderResults}>{children}</SearchResults>
      </main>
      <Navigation waiting={counts?.waiting} due={counts?.due} />
      <Toast />
    </div>
  );
}

/** Without a boundary of its own, loading the results would hide the search field. */
function renderResults(text: string) {
  return (
    <Suspense fallback={<Loading />}>
      <SearchList text={text} />
    </Suspense>
  );
}

/**
 * The main navigation. The first two links show how many requests wait and how many are
 * due.
 */
function Navigation({ waiting, due }: { waiting?: Count; due?: Count }) {
  const [path] = useLocation();
  const current = destinationOf(path, openedFrom());

  return (
    <nav className="navigation" aria-label="Principal">
      <p className="brand-line">
        <Brand />
      </p>
      {destinations.map((destination) => (
        <Link
          key={destination.path}
          href={destination.path}
          aria-current={destination === current ? 'page' : undefined}
        >
          <span className="symbol">
            <Icon name={icons[destination.path]} />
            {destination.path === paths.home && (
              <Badge count={waiting} text="sin contestar" />
            )}
            {destination.path === paths.agenda && <Badge count={due} text="para hoy" />}
          </span>
          {destination.text}
        </Link>
      ))}
    </nav>
  );
}

/** Undefined until known. */
type Count = number | undefined;

const icons: Record<Destination['path'], IconName> = {
  [paths.home]: 'clock',
  [paths.agenda]: 'calendar',
  [paths.quotes]: 'quote',
  [paths.all]: 'list',
  [paths.more]: 'more',
};

function Badge({ count = 0, text }: { count: Count; text: string }) {
  if (count <= 0) return null;

  return (
    <span className="badge">
      <span>{count}</span>
      <span className="visually-hidden">{` ${text} `}</span>
    </span>
  );
}

/** Syncs the push subscription with the server. The code loads after the first render. */
async function syncSubscription(): Promise<void> {
  const subscription = await import('../state/push-subscription.ts');
  await subscription.syncSubscription();
}

/**
 * Runs the work in the background: sends the queue, registers the service worker, syncs
 * the push subscription, keeps the badge and the offline contacts up to date, and
 * prefetches the lists that a person may open offline.
 */
function useBackground(waiting: readonly RequestRow[], count: Count): void {
  const isRead = count !== undefined;
  const client = useQueryClient();

  useEffect(() => {
    void flush();
    void registerServiceWorker();
    void syncSubscription().catch(() => {});
  }, []);

  useEffect(() => {
    if (count === undefined) return;
    setBadge(count);
    // The contacts belong to this person: reading the session has deleted anyone else's.
    if (readContacts()) writeContacts(waiting);
  }, [count, waiting]);

  useEffect(() => {
    if (!isRead) return;
    void client.prefetchInfiniteQuery(listQuery('agenda'));
    void client.prefetchInfiniteQuery(listQuery('quotes'));
  }, [isRead, client]);
}
