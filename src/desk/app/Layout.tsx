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
      <a className="skip" href="#main">
        Saltar al contenido
      </a>
      <SearchResults value={renderResults}>{children}</SearchResults>
      <Navigation waiting={counts?.waiting} due={counts?.due} />
      <Toast />
    </div>
  );
}

/** Without its own boundary, the results would hide the field while they are fetched. */
function renderResults(text: string) {
  return (
    <Suspense fallback={<Loading />}>
      <SearchList text={text} />
    </Suspense>
  );
}

/** The five places of the desk. The first two show how many wait and are due. */
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

/** Undefined until it is known. */
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

/** Compares the push subscription once the list stands. */
async function syncSubscription(): Promise<void> {
  const subscription = await import('../state/push-subscription.ts');
  await subscription.syncSubscription();
}

/**
 * Does what the desk does beside its pages: sends the queue, registers the service
 * worker, compares the push subscription, keeps badge and offline contacts up to date,
 * and reads what a person without a network may open.
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
    // They are this person's: those of another were deleted when the session was read.
    if (readContacts()) writeContacts(waiting);
  }, [count, waiting]);

  useEffect(() => {
    if (!isRead) return;
    void client.prefetchInfiniteQuery(listQuery('agenda'));
    void client.prefetchInfiniteQuery(listQuery('quotes'));
  }, [isRead, client]);
}
