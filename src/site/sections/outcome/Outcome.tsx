import '../../ui/contact-ways.css';
import '../legal/legal.css';
import './outcome.css';
import type { ReactNode } from 'react';
import { routes, sections } from '../../routes.ts';
import { ContactWays } from '../../ui/ContactWays.tsx';
import { ArrowLeftIcon } from '../../ui/icons.tsx';

/** A short page with one message, the ways to reach us and the way home. */
export function Outcome({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="legal outcome on-paper" id={sections.start}>
      <div className="wrap">
        <h1>{title}</h1>
        <div className="grid">
          <div className="prose">{children}</div>
          <div className="outcome__ways">
            <ContactWays />
            <a className="link" href={routes.home}>
              <ArrowLeftIcon /> Volver al inicio
            </a>
          </div>
        </div>
      </div>
    </div>
  );
}
