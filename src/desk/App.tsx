import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Route, Router, Switch } from 'wouter';
import { deskPath, screens } from '../desk-api/paths.ts';
import { browserIsMarked } from './browser/storage.ts';
import { createQueryClient } from './data/query-client.ts';
import { listQuery } from './data/request-list.ts';
import { sessionQuery } from './data/session.ts';
import { Frame } from './frame/Frame.tsx';
import { SignedIn } from './frame/SignedIn.tsx';
import { followWorker } from './notifications/follow-worker.ts';
import { RequestsRoute } from './requests/RequestsRoute.tsx';
import { paths } from './routes.ts';
import { named } from './ui/named.ts';

const queryClient = createQueryClient();
followWorker(queryClient);

// Takes the answer that index.html has asked for, once and at every address: the next one to ask is answered anew.
void queryClient.prefetchQuery(sessionQuery);
// Beside the session and not after it: on a slow network that is a fifth of a second of who waits.
if (browserIsMarked()) void queryClient.prefetchInfiniteQuery(listQuery('waiting'));

// What is opened now and then is fetched when it is.
const LinkScreen = lazy(() => import('./sign-in/screens.ts').then(named('LinkScreen')));
const SuspectedPage = lazy(() => import('./suspected/SuspectedPage.tsx').then(named('SuspectedPage')));
const FiguresPage = lazy(() => import('./figures/FiguresPage.tsx').then(named('FiguresPage')));
const DataPage = lazy(() => import('./personal-data/DataPage.tsx').then(named('DataPage')));
const StatePage = lazy(() => import('./state/StatePage.tsx').then(named('StatePage')));
const MorePage = lazy(() => import('./more/MorePage.tsx').then(named('MorePage')));
const NotFoundPage = lazy(() => import('./more/NotFoundPage.tsx').then(named('NotFoundPage')));
const PeoplePage = lazy(() => import('./people/PeoplePage.tsx').then(named('PeoplePage')));

/** The addresses of the desk. All but the entrance by a link lead through the sign-in, and on to where they point. */
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
                  <Route path={paths.figures} component={FiguresPage} />
                  <Route path={paths.data} component={DataPage} />
                  <Route path={paths.state} component={StatePage} />
                  <Route path={paths.people} component={PeoplePage} />
                  <Route path={paths.more} component={MorePage} />
                  <Route path={requestAddresses}>
                    <RequestsRoute />
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

/** The lists, and each request: one page, in which what is open stays open. */
const requestAddresses = /^\/(todas|contestadas|solicitudes\/(\d{1,10}))?$/;
