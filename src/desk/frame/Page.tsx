import { type ReactNode, useEffect, useRef } from 'react';
import { RefusedActions } from '../requests/RefusedActions.tsx';
import { Brand, Mark, Technician } from '../ui/Brand.tsx';

/** A page with its title above and the ropes at its side. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  const heading = usePage(title);
  return (
    <div>
      <header className="top">
        <Mark />
        <h1 className="top__title" ref={heading} tabIndex={-1}>
          {title}
        </h1>
      </header>
      <main id="main" className="page" tabIndex={-1}>
        <RefusedActions />
        {children}
      </main>
    </div>
  );
}

/**
 * Gives the document the page's title. After a change of page the focus goes to the page's heading, so that a screen
 * reader says where one is. It does not when the desk is opened, when the list keeps the focus (`keepFocus` in the state
 * of the history), or when a field beside the heading has taken it.
 *
 * @param title undefined where the heading belongs to a part of another page.
 */
export function usePage(title: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (title === undefined) return;
    shownTitle = title;
    writeTitle();
    const page = `${location.pathname} ${title}`;
    const isOther = shown !== undefined && shown !== page;
    const isTaken = heading.current?.parentElement?.contains(document.activeElement);
    if (isOther && !isTaken && !history.state?.keepFocus) heading.current?.focus({ preventScroll: true });
    shown = page;
  }, [title]);
  return heading;
}

/** Lets the document's title begin with the number of those who wait, which a tab then shows from afar; 0 is not shown. */
export function countInTitle(count: number): void {
  waiting = count;
  writeTitle();
}

function writeTitle(): void {
  document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${shownTitle} · La oficina`;
}

let waiting = 0;
let shownTitle = '';

/** The address and the title of the page that was shown last: two requests may have the same name. */
let shown: string | undefined;

/** A screen for whoever is not signed in: always dark, like the first screen of the site. */
export function Outside({ title, children }: { title: string; children: ReactNode }) {
  const heading = usePage(title);
  return (
    <div className="app app--out">
      <header className="top">
        <Mark />
        <p className="top__brand">
          <Brand />
        </p>
      </header>
      <main id="main" className="page" tabIndex={-1}>
        <Technician className="hang" />
        <div className="in">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {children}
        </div>
        <div className="scene" aria-hidden="true">
          <Technician className="scene__technician" />
        </div>
      </main>
    </div>
  );
}
