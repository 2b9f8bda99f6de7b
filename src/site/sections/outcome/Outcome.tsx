import '../../ui/contact-ways.css';
import './outcome.css';
import type { ReactNode } from 'react';
import type { Level } from '../../content/levels.ts';
import { serviceNames } from '../../content/services.ts';
import { routes, sections, sectionUrl } from '../../routes.ts';
import { ContactWays } from '../../ui/ContactWays.tsx';
import { ArrowLeftIcon } from '../../ui/icons.tsx';

type OutcomeProps = {
  title: string;
  /** The level that the page shows. */
  level: Level;
  surface: 'paper' | 'ink';
  children: ReactNode;
};

/** A short page with one message, the ways to reach us, the services and the way home. */
export function Outcome({ title, level, surface, children }: OutcomeProps) {
  return (
    <div className={`outcome section on-${surface}`} id={sections.start}>
      <div className="wrap grid">
        <div className="outcome__message">
          <p className="outcome__level" aria-hidden="true">
            <b>{level.height}</b> {level.floor}
          </p>
          <h1>{title}</h1>
          {children}
        </div>
        <div className="outcome__ways">
          <ContactWays />
          <a className="link" href={routes.home}>
            <ArrowLeftIcon /> Volver al inicio
          </a>
        </div>
        <nav className="outcome__services" aria-labelledby="servicios">
          <h2 id="servicios">Servicios</h2>
          <ul>
            {serviceNames.map((name) => (
              <li key={name}>
                <a href={sectionUrl(sections.services, routes.notSent)}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  );
}
