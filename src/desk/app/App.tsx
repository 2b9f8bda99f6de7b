import {
  MutationCache,
  onlineManager,
  QueryCache,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query';
import { Suspense } from 'react';
import { Route, Router, Switch } from 'wouter';
import { deskPath, screens } from '../../desk-address.ts';
import { RequestPage } from '../requests/RequestPage.tsx';
import { RequestsPage } from '../requests/RequestsPage.tsx';
import { ApiError, get } from '../state/client.ts';
import { expireDrafts } from '../state/drafts.ts';
import { startOutbox } from '../state/outbox.ts';
import { listQuery } from '../state/queries.ts';
import { openPage, paths, tabs } from '../state/routes.ts';
import { clearSession, sessionQuery } from '../state/session.ts';
import { keys, readStored } from '../state/storage.ts';
import { NotFoundPage } from '../ui/NotFoundPage.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Layout } from './Layout.tsx';
import { LinkPage, LogCallPage, MorePage, PeoplePage } from './lazy-pages.ts';
import { RequireSession } from './RequireSession.tsx';

const client = createClient();
// It would take the first `online` event of a page that was opened without a network for no change.
onlineManager.setOnline(navigator.onLine);
expireDrafts();
startOutbox(client);
followServiceWorker(client);
const fetchList = () =>
  client.prefetchInfiniteQuery({ ...listQuery('waiting'), retry: false });
// At the same time as the session, not after it: on a slow network that saves a fifth of a second.
if (readStored(keys.person)) void fetchList();
const fetched = client
  .prefetchQuery({ ...sessionQuery, retry: false })
  .then(() => client.getQueryData(sessionQuery.queryKey) && fetchList());

/** Resolves with session and list, or after three seconds. A slow phone renders both together faster than in turn. */
export const firstAnswers = Promise.race([
  fetched,
  new Promise((resolve) => setTimeout(resolve, 3_000)),
]);

/** The pages of the desk. All but the sign-in link require a session. */
export function App() {
  return (
    <QueryClientProvider client={client}>
      <Router base={deskPath}>
        <ErrorBoundary>
          <Suspense>
            <Switch>
              <Route path={screens.link} component={LinkPage} />
              <RequireSession>
                <Layout>
                  <Switch>
                    {tabs.map(({ path, tab }) => (
                      <Route key={path} path={path}>
                        <RequestsPage tab={tab} />
                      </Route>
                    ))}
                    <Route path="/solicitudes/:id">
                      {({ id }) => <RequestPage key={id} id={Number(id)} />}
                    </Route>
                    <Route path={paths.logCall} component={LogCallPage} />
                    <Route path={paths.people} component={PeoplePage} />
                    <Route path={paths.more} component={MorePage} />
                    <NotFoundPage />
                  </Switch>
                </Layout>
              </RequireSession>
            </Switch>
          </Suspense>
        </ErrorBoundary>
      </Router>
    </QueryClientProvider>
  );
}

/** Refetches after a push, and opens the page of a tapped notification. */
function followServiceWorker(client: QueryClient): void {
  navigator.serviceWorker?.addEventListener(
    'message',
    ({ data }: MessageEvent<{ path?: string }>) => {
      void client.invalidateQueries({ queryKey: ['requests'] });
      if (data.path) openPage(data.path);
    },
  );
}

/** The query cache. It is kept only in memory and cleared when the session ends. */
function createClient(): QueryClient {
  const onError = (error: Error) => {
    const signedOut = error instanceof ApiError && error.kind === 'signed-out';
    if (!signedOut || client.getQueryData(sessionQuery.queryKey) === null) return;
    clearSession(client);
    // The person may have signed in again since that request was sent.
    void client.invalidateQueries(sessionQuery);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // The key of most queries is their path.
        queryFn: ({ queryKey: [path], signal }) => get(String(path), signal),
        // Without a network a query fails and the page says so, instead of waiting for one.
        networkMode: 'always',
        retry: shouldRetry,
        staleTime: 10_000,
      },
      // Actions have the outbox; everything else fails: later it may be unwanted.
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}

function shouldRetry(failures: number, error: Error): boolean {
  const temporary =
    error instanceof ApiError &&
    ['unreachable', 'storage-away', 'fault'].includes(error.kind);
  return temporary && navigator.onLine && failures < 2;
}
