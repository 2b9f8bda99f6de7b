import './hero.css';
import type { ReactNode } from 'react';
import type { ClaimName } from '../../../company/schema.ts';
import { company } from '../../company.ts';
import { areaOf, inTown } from '../../content/area.ts';
import { certifiedBy, evidence, isClaimed } from '../../content/claims.ts';
import { contactLinks, whatsAppLink } from '../../content/contact-links.ts';
import { levelAt } from '../../content/levels.ts';
import type { Words } from '../../content/words.ts';
import { sections, sectionUrl } from '../../routes.ts';
import { ArrowDownIcon, CheckIcon, PhoneIcon, WhatsAppIcon } from '../../ui/icons.tsx';
import { LevelMark } from '../../ui/LevelMark.tsx';
import { playerHostId } from './Slideshow.tsx';

/** The hero, at +36 m: the roof. The slideshow behind it, an island, comes as `children`. */
export function Hero({ words, children }: { words: Words; children?: ReactNode }) {
  const { hero } = words;
  const { claims } = company;
  return (
    <section className="hero on-ink" id={sections.start} aria-labelledby="titulo">
      {children}
      <LevelMark level={levelAt(sections.start, words)} />
      <div className="hero__in">
        <div className="hero__text">
          <h1 id="titulo">
            <span>{hero.title}</span> <span>{`${inTown(words)}${claims.noScaffolding ? ',' : ''}`}</span>{' '}
            {claims.noScaffolding && <em>{hero.withoutScaffolding}</em>}
          </h1>
          <p className="lead">{hero.lead(areaOf(words))}</p>
          <p className="hero__cta">
            <a className="btn" href={sectionUrl(sections.contact)} data-cta>
              {`${claims.freeQuote ? words.quoteForFree : words.quote} `}
              <ArrowDownIcon className="icon i-down" />
            </a>
            <a className="btn btn--line" href={contactLinks.phone.href} data-cta>
              <PhoneIcon /> <span>{contactLinks.phone.text}</span>
            </a>
            <a className="btn btn--line" href={whatsAppLink(words).href} data-cta>
              <WhatsAppIcon /> <span>WhatsApp</span>
            </a>
          </p>
          <div className="hero__foot">
            <ul className="trust">
              {trustIn(words).map((text) => (
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

/** Returns the ticks of A1 that the company file claims, with their evidence where it has it. */
function trustIn(words: Words): string[] {
  const { hero } = words;
  const { claims } = company;
  const certifiers = certifiedBy(company);
  const ticks: { claim?: ClaimName; text: string; proof?: string | undefined }[] = [
    ...(certifiers
      ? [{ text: hero.certified(certifiers), proof: evidence(claims.irata) ?? evidence(claims.anetva) }]
      : []),
    { claim: 'noScaffolding', text: hero.noScaffolding },
    { claim: 'insuranceIncluded', text: hero.insured, proof: evidence(claims.insuranceIncluded) },
  ];
  return ticks.filter(isClaimed).map(({ text, proof }) => [text, proof].filter(Boolean).join(' · '));
}
