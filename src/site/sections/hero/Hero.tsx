import './hero.css';
import type { ReactNode } from 'react';
import { company } from '../../company.ts';
import { inTown } from '../../content/area.ts';
import { isClaimed } from '../../content/claims.ts';
import { contactLinks } from '../../content/contact-links.ts';
import { heroLead, trust } from '../../content/hero.ts';
import { levels } from '../../content/levels.ts';
import { sections, sectionUrl } from '../../routes.ts';
import { ArrowDownIcon, CheckIcon, PhoneIcon, WhatsAppIcon } from '../../ui/icons.tsx';
import { LevelMark } from '../../ui/LevelMark.tsx';
import { playerHostId } from './Slideshow.tsx';

/** The hero, at +36 m: the roof. The slideshow behind it, an island, comes as `children`. */
export function Hero({ children }: { children?: ReactNode }) {
  const { claims } = company;
  return (
    <section className="hero on-ink" id={sections.start} aria-labelledby="titulo">
      {children}
      <LevelMark level={levels[sections.start]} />
      <div className="hero__in">
        <div className="hero__text">
          <h1 id="titulo">
            <span>Trabajos verticales</span> <span>{`${inTown}${claims.noScaffolding ? ',' : ''}`}</span>{' '}
            {claims.noScaffolding && <em>sin andamios</em>}
          </h1>
          <p className="lead">{heroLead}</p>
          <p className="hero__cta">
            <a className="btn" href={sectionUrl(sections.contact)} data-cta>
              {`Pedir presupuesto ${claims.freeQuote ? 'gratis ' : ''}`}
              <ArrowDownIcon className="icon i-down" />
            </a>
            <a className="btn btn--line" href={contactLinks.phone.href} data-cta>
              <PhoneIcon /> <span>{contactLinks.phone.text}</span>
            </a>
            <a className="btn btn--line" href={contactLinks.whatsapp.href} data-cta>
              <WhatsAppIcon /> <span>WhatsApp</span>
            </a>
          </p>
          <div className="hero__foot">
            <ul className="trust">
              {trust.filter(isClaimed).map(({ text }) => (
                <li key={text}>
                  <CheckIcon /> {text}
                </li>
              ))}
            </ul>
            <div className="player-host" id={playerHostId} />
          </div>
        </div>
      </div>
    </section>
  );
}
