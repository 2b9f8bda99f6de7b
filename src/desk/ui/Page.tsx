import { createContext, lazy, type ReactNode, Suspense, use } from 'react';
import { Link, useLocation } from 'wouter';
import { destinationOf, openedFrom, paths } from '../state/routes.ts';
import { Brand, Mark } from './Brand.tsx';
import { Icon } from './Icon.tsx';
import { SearchField, useSearchText } from './SearchField.tsx';
import { useTitle } from './use-title.ts';

/** Shows what a search has found. The layout gives it to the pages. */
export const SearchResults = createContext<(text: string) => ReactNode>(() => null);

/**
 * A page with its title, the search and the way to log a call in the top bar. While there
 * is a text to search for, its results stand in place of the page.
 */
export function Page({ title, back, children }: PageProps) {
  const heading = useTitle(title);
  const [path] = useLocation();
  const renderResults = use(SearchResults);
  const text = useSearchText().trim();
  return (
    <div className="pane">
      <header className="top">
        <Mark />
        {back && <BackLink />}
        <h1 ref={heading} tabIndex={-1} className={back ? 'visually-hidden' : undefined}>
          {title}
        </h1>
        {path !== paths.logCall && <Tools />}
      </header>
      <main id="main" className="page" tabIndex={-1}>
        {text === '' ? children : renderResults(text)}
      </main>
    </div>
  );
}

/** What is at hand on every page but the form of a call. */
function Tools() {
  return (
    <>
      <SearchField />
      <Link className="icon-button" href={paths.logCall} aria-label="Apuntar una llamada">
        <Icon name="plus" />
      </Link>
    </>
  );
}

type PageProps = {
  title: string;
  /**
   * Shows the way back in place of the title, which stands in the page then.
   */
  back?: boolean;
  children: ReactNode;
};

/**
 * Goes back in the browser's history if the page was opened from a list, and otherwise to
 * the place that the page belongs to.
 */
function BackLink() {
  const [path] = useLocation();
  const from = openedFrom();
  const { path: to, text } = destinationOf(path, from);
  return (
    <Link
      className="back"
      href={to}
      onClick={(event) => {
        if (from === undefined) return;
        event.preventDefault();
        history.back();
      }}
    >
      <Icon name="left" />
      <span>{text}</span>
    </Link>
  );
}

/** A page for a person who is not signed in: always dark, as the site's first screen. */
export function SignedOutLayout({ title, children }: SignedOutLayoutProps) {
  const heading = useTitle(title);
  return (
    <div className="layout signed-out">
      <header className="top">
        <Mark />
        <p className="top-brand">
          <Brand />
        </p>
      </header>
      <main id="main" className="page" tabIndex={-1}>
        <div className="space">
          <Suspense>
            <Technician />
          </Suspense>
        </div>
        <div className="signed-out-content">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {children}
        </div>
      </main>
    </div>
  );
}

/** It follows the words, which stand alone where it cannot be fetched. */
const Technician = lazy<() => ReactNode>(() =>
  import('./Technician.tsx').then(
    (module) => ({ default: module.Technician }),
    () => ({ default: () => null }),
  ),
);

type SignedOutLayoutProps = { title: string; children: ReactNode };
