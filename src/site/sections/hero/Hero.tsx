import './hero.css';
import { certifiers, company, contactLinks, whatsAppLink, withEvidence } from '../../company.ts';
import { ArrowDownIcon, PhoneIcon, WhatsAppIcon } from '../../components/icons.tsx';
import { LevelMark } from '../../components/LevelMark.tsx';
import type { SectionProps } from '../../components/Section.tsx';
import type { Messages } from '../../i18n/messages.ts';
import { anchors, sectionUrl } from '../../routes.ts';
import { Slideshow } from '../../slideshow/Slideshow.tsx';

/** The hero: the roof. What the company does, where, and what it promises. */
export function Hero({ messages, id, height }: SectionProps) {
  const { hero } = messages;
  const { claims } = company;
  const promises = [
    claims.answerIn24Hours && withEvidence(hero.answer, claims.answerIn24Hours),
    claims.freeQuote && withEvidence(hero.free, claims.freeQuote),
  ].filter(Boolean);
  return (
    <section className="hero on-ink" id={id} aria-labelledby="titulo">
      <Slideshow pause={hero.pause} />
      <LevelMark height={height} floor={messages.sections[id].floor} />
      <div className="hero-text flow">
        <h1 id="titulo">
          <span>{hero.title}</span>{' '}
          <span>{`${messages.inTown(company.address.city)}${claims.noScaffolding ? ',' : ''}`}</span>{' '}
          {claims.noScaffolding && <em>{hero.withoutScaffolding}</em>}
        </h1>
        <p className="lead">{hero.lead(company.address.city)}</p>
        <p className="cluster">
          <a className="button" href={sectionUrl(anchors.contact)} data-cta>
            {`${claims.freeQuote ? messages.quoteForFree : messages.quote} `}
            <ArrowDownIcon />
          </a>
          <a className="button button-line" href={contactLinks.phone.href} data-cta>
            <PhoneIcon /> {contactLinks.phone.text}
          </a>
          <a className="button button-line" href={whatsAppLink(messages).href} data-cta>
            <WhatsAppIcon /> WhatsApp
          </a>
        </p>
        {promises.length > 0 && <p className="hero-promise">{promises.join(' · ')}</p>}
        <p className="claims">{trustIn(messages).join(' · ')}</p>
      </div>
    </section>
  );
}

/** Returns what the company file claims of trust, with the evidence where it has it. */
function trustIn({ hero, services }: Messages): string[] {
  const { irata, anetva, insuranceIncluded, emergencies } = company.claims;
  return [
    certifiers && withEvidence(hero.certified(certifiers), typeof irata === 'string' ? irata : anetva),
    insuranceIncluded && withEvidence(hero.insured, insuranceIncluded),
    emergencies && withEvidence(services.names.emergencies, emergencies),
  ].filter((text): text is string => Boolean(text));
}
