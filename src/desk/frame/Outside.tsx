import type { ReactNode } from 'react';
import { Brand } from '../ui/Brand.tsx';
import { Mark } from '../ui/Mark.tsx';
import { Technician } from '../ui/Technician.tsx';
import { usePage } from './use-page.ts';

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
