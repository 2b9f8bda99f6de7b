import './hero.css';
import { company } from '../../company.ts';
import { ArrowDownIcon, PhoneIcon, WhatsAppIcon } from '../../components/icons.tsx';
import { LevelMark } from '../../components/LevelMark.tsx';
import type { SectionProps } from '../../components/Section.tsx';
import { inTown } from '../../content/area.ts';
import { certifiedBy, evidence } from '../../content/claims.ts';
import { contactLinks, whatsAppLink } from '../../content/contact-links.ts';
import type { Words } from '../../content/words.ts';
import { anchors, sectionUrl } from '../../routes.ts';
import { Slideshow } from '../../slideshow/Slideshow.tsx';

/** The hero: the roof. What the company does, where, and what it promises. */
export function Hero({ words, id, height }: SectionProps) {
  const { hero } = words;
  const { claims } = company;
  const promises = [claims.answerIn24Hours && hero.answer, claims.freeQuote && hero.free].filter(Boolean);
  return (
    <section className="hero on-ink" id={id} aria-labelledby="titulo">
      <Slideshow pause={hero.pause} />
      <LevelMark height={height} floor={words.sections[id].floor} />
      <div className="hero-text flow">
        <h1 id="titulo">
          <span>{hero.title}</span> <span>{`${inTown(words)}${claims.noScaffolding ? ',' : ''}`}</span>{' '}
          {claims.noScaffolding && <em>{hero.withoutScaffolding}</em>}
        </h1>
        <p className="lead">{hero.lead(company.address.city)}</p>
        <p className="cluster">
          <a className="button" href={sectionUrl(anchors.contact)} data-cta>
            {`${claims.freeQuote ? words.quoteForFree : words.quote} `}
            <ArrowDownIcon />
          </a>
          <a className="button button-line" href={contactLinks.phone.href} data-cta>
            <PhoneIcon /> {contactLinks.phone.text}
          </a>
          <a className="button button-line" href={whatsAppLink(words).href} data-cta>
            <WhatsAppIcon /> WhatsApp
          </a>
        </p>
        {promises.length > 0 && <p className="hero-promise">{promises.join(' · ')}</p>}
        <p className="claims">{trustIn(words).join(' · ')}</p>
      </div>
    </section>
  );
}

/** Returns what the company file claims of trust, with the evidence where it has it. */
function trustIn({ hero, services }: Words): string[] {
  const { irata, anetva, insuranceIncluded, emergencies } = company.claims;
  const certifiers = certifiedBy(company);
  return [
    certifiers && withEvidence(hero.certified(certifiers), evidence(irata) ?? evidence(anetva)),
    insuranceIncluded && withEvidence(hero.insured, evidence(insuranceIncluded)),
    emergencies && services.names.emergencies,
  ].filter((text): text is string => Boolean(text));
}

function withEvidence(text: string, proof: string | undefined): string {
  return proof ? `${text} (${proof})` : text;
}
