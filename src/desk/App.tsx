import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Redirect, Route, Router, Switch } from 'wouter';
import { deskPath, screens } from '../desk-api/paths.ts';
import { browserIsMarked } from './browser/storage.ts';
import { createQueryClient } from './data/query-client.ts';
import { listQuery } from './data/request-list.ts';
import { sessionQuery } from './data/session.ts';
import { Frame } from './frame/Frame.tsx';
import { SignedIn } from './frame/SignedIn.tsx';
import { followWorker } from './notifications/follow-worker.ts';
import { RequestsScreen } from './requests/RequestsScreen.tsx';
import { paths } from './routes.ts';
import { named } from './ui/named.ts';

const queryClient = createQueryClient();
followWorker(queryClient);

// Takes the answer that index.html has already asked for. It can be taken once: later requests go to the server.
void queryClient.prefetchQuery(sessionQuery);
// At the same time as the session, not after it: on a slow network that saves a fifth of a second.
if (browserIsMarked()) void queryClient.prefetchInfiniteQuery(listQuery('waiting'));

// Pages that are opened now and then are fetched only then.
const LinkScreen = lazy(() => import('./sign-in/screens.ts').then(named('LinkScreen')));
const SuspectedPage = lazy(() => import('./suspected/SuspectedPage.tsx').then(named('SuspectedPage')));
const FiguresPage = lazy(() => import('./figures/FiguresPage.tsx').then(named('FiguresPage')));
const DataPage = lazy(() => import('./personal-data/DataPage.tsx').then(named('DataPage')));
const StatePage = lazy(() => import('./state/StatePage.tsx').then(named('StatePage')));
const MorePage = lazy(() => import('./more/MorePage.tsx').then(named('MorePage')));
const NotFoundPage = lazy(() => import('./more/NotFoundPage.tsx').then(named('NotFoundPage')));
const PeoplePage = lazy(() => import('./people/PeoplePage.tsx').then(named('PeoplePage')));

/** The addresses of the desk. All but the sign-in link show the sign-in first to whoever is not signed in. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Router base={deskPath}>
        <Switch>
          <Route path={screens.link}>
            <Suspense fallback={null}>
              <LinkScreen />
            </Suspense>
          </Route>
          <Route>
            <SignedIn>
              <Frame>
                <Switch>
                  <Route path={paths.suspected} component={SuspectedPage} />
                  {/* Its address before, which somebody may have kept. */}
                  <Route path="/basura">
                    <Redirect to={paths.suspected} replace />
                  </Route>
                  <Route path={paths.figures} component={FiguresPage} />
                  <Route path={paths.data} component={DataPage} />
                  <Route path={paths.state} component={StatePage} />
                  <Route path={paths.people} component={PeoplePage} />
                  <Route path={paths.more} component={MorePage} />
                  <Route path={requestAddresses}>
                    <RequestsScreen />
                  </Route>
                  <Route component={NotFoundPage} />
                </Switch>
              </Frame>
            </SignedIn>
          </Route>
        </Switch>
      </Router>
    </QueryClientProvider>
  );
}

/** The lists and the requests share one page, so that the list stays as it is when a request is opened. */
const requestAddresses = /^\/(todas|contestadas|solicitudes\/(\d{1,10}))?$/;
