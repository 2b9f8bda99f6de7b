import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Route, Router, Switch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { deskPath, screens } from '../desk-api/paths.ts';
import { browserIsMarked } from './browser/storage.ts';
import { ApiError } from './data/api.ts';
import { listQuery } from './data/request-list.ts';
import { forgetEverything, sessionKey, sessionQuery } from './data/session.ts';
import { BrokenPage, BrokenScreen } from './frame/Broken.tsx';
import { ErrorBoundary, part } from './frame/ErrorBoundary.tsx';
import { Frame } from './frame/Frame.tsx';
import { SignedIn } from './frame/SignedIn.tsx';
import type { ToPage } from './notifications/to-page.ts';
import { RequestsScreen } from './requests/RequestsScreen.tsx';
import { paths } from './routes.ts';

const queryClient = createQueryClient();
followWorker(queryClient);

// Takes the answer that index.html has already asked for. It can be taken once: later requests go to the server.
void queryClient.prefetchQuery(sessionQuery);
// At the same time as the session, not after it: on a slow network that saves a fifth of a second.
if (browserIsMarked()) void queryClient.prefetchInfiniteQuery(listQuery('waiting'));

// Pages that are opened now and then are fetched only then.
const LinkScreen = part(() => import('./sign-in/screens.ts'), 'LinkScreen', BrokenScreen);
const SuspectedPage = part(() => import('./suspected/SuspectedPage.tsx'), 'SuspectedPage', BrokenPage);
const FiguresPage = part(() => import('./figures/FiguresPage.tsx'), 'FiguresPage', BrokenPage);
const DataPage = part(() => import('./personal-data/DataPage.tsx'), 'DataPage', BrokenPage);
const StatePage = part(() => import('./state/StatePage.tsx'), 'StatePage', BrokenPage);
const MorePage = part(() => import('./more/MorePage.tsx'), 'MorePage', BrokenPage);
const NotFoundPage = part(() => import('./more/MorePage.tsx'), 'NotFoundPage', BrokenPage);
const CallPage = part(() => import('./calls/CallPage.tsx'), 'CallPage', BrokenPage);
const PeoplePage = part(() => import('./people/PeoplePage.tsx'), 'PeoplePage', BrokenPage);

/** The addresses of the desk. All but the sign-in link show the sign-in first to whoever is not signed in. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary broken={(retry) => <BrokenScreen retry={navigator.onLine ? reload : retry} />}>
        <Router base={deskPath}>
          <Switch>
            <Route path={screens.link}>
              <LinkScreen />
            </Route>
            <Route>
              <SignedIn>
                <Frame>
                  <Switch>
                    <Route path={paths.suspected} component={SuspectedPage} />
                    {/* Its address before, which somebody may have kept. */}
                    <Route path={paths.figures} component={FiguresPage} />
                    <Route path={paths.data} component={DataPage} />
                    <Route path={paths.state} component={StatePage} />
                    <Route path={paths.people} component={PeoplePage} />
                    <Route path={paths.call} component={CallPage} />
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
      </ErrorBoundary>
    </QueryClientProvider>
  );
}

/** Nothing is left that could be lost by it. */
const reload = () => location.reload();

/** The lists and the requests share one page, so that the list stays as it is when a request is opened. */
const requestAddresses = /^\/(todas|contestadas|solicitudes\/(\d{1,10}))?$/;

/** Does what the worker asks for: reads the lists anew after a push, and opens the page of a tapped notification. */
function followWorker(client: QueryClient): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
    if (data.kind === 'news') void client.invalidateQueries({ queryKey: ['requests'] });
    if (data.kind === 'open') navigate(data.path);
  });
}

/** The cache of what the desk has read, in memory alone. An answer that nobody is signed in empties it. */
function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    const knew = client.getQueryData(sessionQuery.queryKey) === null;
    // Emptied again by a second such answer, it would lose what the sign-in page has read.
    if (error instanceof ApiError && error.kind === 'signed-out' && !knew) forgetEverything(client);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Without a network a query fails, and the page says so, rather than waiting for one.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: retryWhenAway,
        staleTime: 10_000,
      },
      // Nor does a change wait: whoever made it may have given it up by then. Actions have a queue of their own.
      mutations: { networkMode: 'always', retry: false },
    },
  });
  // Without a network that is said at once, and tried again from there; the list says so itself, and is polled.
  for (const queryKey of [sessionKey, ['requests']]) client.setQueryDefaults(queryKey, { retry: false });
  return client;
}

/** Retries only faults that may be over the next time. */
function retryWhenAway(failures: number, error: Error): boolean {
  const away = error instanceof ApiError && ['unreachable', 'storage-away'].includes(error.kind);
  return away && navigator.onLine && failures < 2;
}
