import './hero.css';
import type { Claim } from '../../../company/schema.ts';
import {
  certifiers,
  company,
  contactLinks,
  evidence,
  quoteLink,
  whatsAppLink,
} from '../../company.ts';
import { CallToAction } from '../../components/CallToAction.tsx';
import { Evidence } from '../../components/Evidence.tsx';
import { LevelMark, type SectionProps } from '../../components/Section.tsx';
import { Slideshow } from '../../slideshow/Slideshow.tsx';

/** The hero is the roof. It says what the company does, where, and what it promises. */
export function Hero({ messages, id, height }: SectionProps) {
  const { hero, services } = messages;
  const { claims, address } = company;
  const town = messages.inTown(address.city);
  const certificates = [claims.irata, claims.anetva]
    .map(evidence)
    .filter(Boolean)
    .join(', ');

  return (
    <section className="hero on-ink" id={id} aria-labelledby="titulo">
      <Slideshow pause={hero.pause} />
      <LevelMark height={height} floor={messages.sections[id].floor} />
      <div className="hero-text flow">
        <h1 id="titulo">
          <span>{hero.title}</span>{' '}
          <span>{claims.noScaffolding ? `${town},` : town}</span>{' '}
          {claims.noScaffolding && <em>{hero.withoutScaffolding}</em>}
        </h1>
        <p className="lead">{hero.lead(address.city)}</p>
        <p className="cluster">
          <CallToAction {...quoteLink(messages)} icon="arrow-down" />
          <CallToAction {...contactLinks.phone} icon="phone" line />
          <CallToAction {...whatsAppLink(messages)} icon="whatsapp" line />
        </p>
        <Claims
          className="hero-promise"
          claims={[
            { text: hero.answer, claim: claims.answerIn24Hours },
            { text: hero.free, claim: claims.freeQuote },
          ]}
        />
        <Claims
          className="claims"
          claims={[
            {
              text: hero.certified(certifiers),
              claim: certificates || certifiers !== '',
            },
            { text: hero.insured, claim: claims.insuranceIncluded },
            { text: services.names.emergencies, claim: claims.emergencies },
          ]}
        />
      </div>
    </section>
  );
}

type ClaimsProps = { className: string; claims: { text: string; claim: Claim }[] };

/** Lists the texts that the company file claims, with their evidence. */
function Claims({ className, claims }: ClaimsProps) {
  const claimed = claims.filter(({ claim }) => claim);
  if (claimed.length === 0) return null;

  return (
    <ul className={className}>
      {claimed.map(({ text, claim }) => (
        <li key={text}>
          {text} <Evidence text={evidence(claim) && `(${claim})`} />
        </li>
      ))}
    </ul>
  );
}
