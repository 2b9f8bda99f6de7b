import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Route, Router, Switch } from 'wouter';
import { deskPath, screens } from '../../desk-address.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Layout } from './Layout.tsx';
import { LinkPage } from './lazy-pages.ts';
import { Pages } from './Pages.tsx';
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
