import { createContext, type ReactNode, Suspense, use, useId } from 'react';
import { Link, useLocation } from 'wouter';
import { useIsWide, usePageBeside } from '../state/panes.ts';
import { destinationOf, openedFrom, paths } from '../state/routes.ts';
import { Brand, Mark } from './Brand.tsx';
import { Icon } from './Icon.tsx';
import { LazyTechnician } from './lazy-technician.ts';
import { SearchField, useSearchText } from './SearchField.tsx';
import { useTitle } from './use-title.ts';

/** Renders the results of a search. The layout provides it to the pages. */
export const SearchResults = createContext<(text: string) => ReactNode>(() => null);

/**
 * A page whose top bar has the title, the search and a link to log a call. While there is
 * a text to search for, the results replace the page. In a wide window, a list and the
 * page that was opened from it are two panes.
 */
export function Page({ title, back = false, children }: PageProps) {
  const heading = useTitle(title);
  const headingId = useId();
  const isBeside = usePageBeside() !== undefined;
  const renderResults = use(SearchResults);
  const text = useSearchText().trim();
  return (
    <section
      className={back ? 'pane pane-open' : 'pane pane-list'}
      aria-labelledby={headingId}
    >
      <header className="top">
        <Mark />
        {back && <BackLink />}
        <h1
          ref={heading}
          id={headingId}
          tabIndex={-1}
          className={back ? 'visually-hidden' : undefined}
        >
          {title}
        </h1>
        <Tools back={back} />
      </header>
      <div id={isBeside ? undefined : 'content'} className="page" tabIndex={-1}>
        {text === '' ? children : renderResults(text)}
      </div>
    </section>
  );
}

/**
 * The tools of the top bar, on every page except the form of a call. Of two panes, the
 * list has them.
 */
function Tools({ back }: { back: boolean }) {
  const [path] = useLocation();
  const isWide = useIsWide();
  if (path === paths.logCall || (back && isWide)) return null;

  return (
    <>
      <SearchField />
      <Link
        className="icon-button"
        href={paths.logCall}
        state={back ? null : { from: path }}
        aria-label="Apuntar una llamada"
      >
        <Icon name="plus" />
      </Link>
    </>
  );
}

type PageProps = {
  title: string;
  /**
   * Shows a back link instead of the title, which the page then shows itself. Every page
   * has one that is opened from a list or from «Más».
   */
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
            <LazyTechnician />
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

type SignedOutLayoutProps = { title: string; children: ReactNode };
