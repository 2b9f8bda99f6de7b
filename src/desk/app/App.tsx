import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Route, Router, Switch } from 'wouter';
import { deskPath, screens } from '../../desk-address.ts';
import { WaitingPage } from '../lists/WaitingPage.tsx';
import { paths } from '../state/routes.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Layout } from './Layout.tsx';
import {
  LinkPage,
  lazyPages,
  NotFoundPage,
  preloadRequestPage,
  RequestPage,
} from './lazy-pages.ts';
import { RequireSession } from './RequireSession.tsx';

/** The desk. Every page except the sign-in link requires a session. */
export function App({ client }: { client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <Router base={deskPath}>
        <ErrorBoundary>
          <Suspense>
            <Switch>
              <Route path={screens.link} component={LinkPage} />
              <RequireSession>
                <Layout>
                  <Pages />
                </Layout>
              </RequireSession>
            </Switch>
          </Suspense>
        </ErrorBoundary>
      </Router>
    </QueryClientProvider>
  );
}

/** The routes of a signed-in person. */
function Pages() {
  // The list comes first: the page of a request is preloaded a second later.
  useEffect(() => {
    const timer = setTimeout(() => preloadRequestPage().catch(() => {}), 1000);
    return () => clearTimeout(timer);
  }, []);

  return (
    <Switch>
      <Route path={paths.home} component={WaitingPage} />
      <Route path="/solicitudes/:id">
        {({ id }) => <RequestPage key={id} id={Number.parseInt(id, 10)} />}
      </Route>
      {lazyPages.map(({ path, Page }) => (
        <Route key={path} path={path} component={Page} />
      ))}
      <NotFoundPage />
    </Switch>
  );
}
