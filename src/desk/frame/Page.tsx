import type { ReactNode } from 'react';
import { RefusedActions } from '../requests/RefusedActions.tsx';
import { Mark } from '../ui/Mark.tsx';
import { usePage } from './use-page.ts';

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
