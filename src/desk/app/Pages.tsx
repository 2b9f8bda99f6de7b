import { Suspense, useEffect } from 'react';
import { type BaseLocationHook, Route, Router, Switch, useLocation } from 'wouter';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { deskPath } from '../../desk-address.ts';
import { WaitingPage } from '../lists/WaitingPage.tsx';
import { PageBeside, useIsWide } from '../state/panes.ts';
import { isList, listOf, paths } from '../state/routes.ts';
import { LazyTechnician } from '../ui/lazy-technician.ts';
import {
  lazyLists,
  lazyPages,
  NotFoundPage,
  preloadRequestPage,
  RequestPage,
} from './lazy-pages.ts';

/**
 * The routes of a signed-in person. In a wide window, the list that an open page belongs
 * to stays beside it.
 */
export function Pages() {
  const [path] = useLocation();
  const isWide = useIsWide();
  const isOpen = !isList(path);
  // The list comes first: the page of a request is preloaded a second later.
  useEffect(() => {
    const timer = setTimeout(() => preloadRequestPage().catch(() => {}), 1000);
    return () => clearTimeout(timer);
  }, []);

  return (
    <>
      {(isWide || !isOpen) && (
        <PageBeside value={isOpen ? path : undefined}>
          <Lists />
        </PageBeside>
      )}
      {isOpen && <OpenPages />}
      {isWide && !isOpen && <NothingOpen />}
    </>
  );
}

/** While one is loading, the navigation and an open page stay. */
function Lists() {
  return (
    <Router base={deskPath} hook={useListLocation}>
      <Suspense>
        <Switch>
          <Route path={paths.home} component={WaitingPage} />
          {lazyLists.map(({ path, Page }) => (
            <Route key={path} path={path} component={Page} />
          ))}
        </Switch>
      </Suspense>
    </Router>
  );
}

/** The location of the list pane: the list that the open page belongs to. */
const useListLocation: BaseLocationHook = () => {
  const [path, navigate] = useBrowserLocation();
  const list = listOf(path.slice(deskPath.length) || paths.home);
  return [deskPath + list, navigate];
};

/** While one is loading, the list beside it stays. */
function OpenPages() {
  return (
    <Suspense>
      <Switch>
        <Route path="/solicitudes/:id">
          {({ id }) => <RequestPage key={id} id={Number.parseInt(id, 10)} />}
        </Route>
        {lazyPages.map(({ path, Page }) => (
          <Route key={path} path={path} component={Page} />
        ))}
        <NotFoundPage />
      </Switch>
    </Suspense>
  );
}

/** Beside a list in a wide window, while nothing is open. */
function NothingOpen() {
  return (
    <div className="pane-nothing">
      <Suspense>
        <LazyTechnician />
      </Suspense>
    </div>
  );
}
