import { createContext, lazy, type ReactNode, Suspense, use } from 'react';
import { Link, useLocation } from 'wouter';
import { destinationOf, openedFrom, paths } from '../state/routes.ts';
import { Brand, Mark } from './Brand.tsx';
import { Icon } from './Icon.tsx';
import { SearchField, useSearchText } from './SearchField.tsx';
import { useTitle } from './use-title.ts';

/** Renders the results of a search. The layout provides it to the pages. */
export const SearchResults = createContext<(text: string) => ReactNode>(() => null);

/**
 * A page whose top bar has the title, the search and a link to log a call. While there is
 * a text to search for, the results replace the page.
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

/** The tools of the top bar, on every page except the form of a call. */
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
  /** Shows a back link instead of the title, which the page then shows itself. */
  back?: boolean;
  children: ReactNode;
};

/**
 * Goes back in the browser's history if the page was opened from a list, and otherwise to
 * the destination that the page belongs to.
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

/**
 * A page for a person who is not signed in: always dark, like the site's first screen.
 */
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

/** The drawing loads after the text, which does without it if it cannot be loaded. */
const Technician = lazy<() => ReactNode>(() =>
  import('./Technician.tsx').then(
    (module) => ({ default: module.Technician }),
    () => ({ default: () => null }),
  ),
);

type SignedOutLayoutProps = { title: string; children: ReactNode };
