import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../state/routes.ts';
import { Brand, Mark, Technician } from './Brand.tsx';
import { Icon } from './Icon.tsx';
import { useTitle } from './use-title.ts';

/** A page with its title in the top bar. */
export function Page({ title, back, action, children }: PageProps) {
  const heading = useTitle(title);
  return (
    <>
      <header className="top">
        <Mark />
        {back && <BackLink />}
        <h1 ref={heading} tabIndex={-1} className={back ? 'visually-hidden' : undefined}>
          {title}
        </h1>
        {action}
      </header>
      <main id="main" className="page" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

type PageProps = {
  title: string;
  /**
   * Shows the way back to the list in place of the title, which stands in the page then.
   */
  back?: boolean;
  action?: ReactNode;
  children: ReactNode;
};

/** Goes back in the browser's history if the list is there, and to the list otherwise. */
function BackLink() {
  return (
    <Link
      className="back"
      href={paths.home}
      onClick={(event) => {
        if (!history.state?.fromList) return;
        event.preventDefault();
        history.back();
      }}
    >
      <Icon name="left" />
      Solicitudes
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
          <Technician />
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
