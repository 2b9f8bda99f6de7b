import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Keys } from '../keys/Keys.tsx';
import { usePwa } from '../pwa/use-pwa.ts';
import { listAt } from '../requests/place.ts';
import { paths } from '../routes.ts';
import { Ropes } from '../ui/Ropes.tsx';
import { ToastBar } from '../ui/ToastBar.tsx';
import { BrokenPage } from './Broken.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Nav } from './Nav.tsx';
import { useSendWaiting } from './use-send-waiting.ts';

/** What surrounds every page: the navigation, the toast and the keys. They go on working when a page fails. */
export function Frame({ children }: { children: ReactNode }) {
  const [location] = useLocation();
  useSendWaiting();
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
  const isRequests = listAt(location) || location.startsWith(paths.request(0).slice(0, -1));
  return isRequests ? paths.home : location;
}
