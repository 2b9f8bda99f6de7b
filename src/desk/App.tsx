import { QueryClientProvider } from '@tanstack/react-query';
import { Redirect, Route, Router, Switch } from 'wouter';
import { deskPath, screens } from '../desk-api/paths.ts';
import { createQueryClient } from './data/query-client.ts';
import { Frame } from './frame/Frame.tsx';
import { SignedIn } from './frame/SignedIn.tsx';
import { MorePage } from './more/MorePage.tsx';
import { NotFoundPage } from './more/NotFoundPage.tsx';
import { PeoplePage } from './people/PeoplePage.tsx';
import { paths } from './routes.ts';
import { LinkScreen } from './sign-in/LinkScreen.tsx';

const queryClient = createQueryClient();

/** The addresses of the desk. All but the entrance by a link lead through the sign-in, and on to where they point. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Router base={deskPath}>
        <Switch>
          <Route path={screens.link} component={LinkScreen} />
          <Route>
            <SignedIn>
              <Frame>
                <Switch>
                  <Route path={paths.home}>
                    <Redirect to={paths.people} replace />
                  </Route>
                  <Route path={paths.people} component={PeoplePage} />
                  <Route path={paths.more} component={MorePage} />
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
