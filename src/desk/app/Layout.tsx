import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { setBadge } from '../state/badge.ts';
import { registerServiceWorker } from '../state/install.ts';
import { readContacts, writeContacts } from '../state/offline-contacts.ts';
import { flush } from '../state/outbox.ts';
import { syncSubscription } from '../state/push-subscription.ts';
import { useWaiting } from '../state/queries.ts';
import { paths } from '../state/routes.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { Toast } from '../ui/Toast.tsx';

/** Wraps every page with the navigation and the toast. */
export function Layout({ children }: { children: ReactNode }) {
  useBackground();
  return (
    <div className="layout">
      <a className="skip" href="#main">
        Saltar al contenido
      </a>
      {children}
      <Navigation />
      <Toast />
    </div>
  );
}

/** The three places of the desk. The first shows how many requests wait. */
function Navigation() {
  const [path] = useLocation();
  const isDestination = destinations.some(({ to }) => to === path);
  const current = isDestination ? path : paths.home;
  const waiting = useWaiting().counts?.waiting ?? 0;

  return (
    <nav className="navigation" aria-label="Principal">
      {destinations.map(({ to, text, icon }) => (
        <Link key={to} href={to} aria-current={to === current ? 'page' : undefined}>
          <Icon name={icon} />
          {text}
          {to === paths.home && waiting > 0 && (
            <span className="badge">
              <span>{waiting}</span>
              <span className="visually-hidden"> sin contestar</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

const destinations: { to: string; text: string; icon: IconName }[] = [
  { to: paths.home, text: 'Solicitudes', icon: 'list' },
  { to: paths.people, text: 'Personas', icon: 'device' },
  { to: paths.more, text: 'Más', icon: 'more' },
];

/**
 * Does what the desk does beside its pages: sends the queue, registers the service
 * worker, compares the push subscription, and keeps badge and offline contacts up to
 * date.
 */
function useBackground(): void {
  const { waiting, counts } = useWaiting();
  const count = counts?.waiting;

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
}
