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

/** The hero: the roof. What the company does, where, and what it promises. */
export function Hero({ messages, id, height }: SectionProps) {
  const { hero, services } = messages;
  const { claims, address } = company;
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
          <span>{`${messages.inTown(address.city)}${claims.noScaffolding ? ',' : ''}`}</span>{' '}
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
            [hero.answer, claims.answerIn24Hours],
            [hero.free, claims.freeQuote],
          ]}
        />
        <Claims
          className="claims"
          claims={[
            [hero.certified(certifiers), certificates || certifiers !== ''],
            [hero.insured, claims.insuranceIncluded],
            [services.names.emergencies, claims.emergencies],
          ]}
        />
      </div>
    </section>
  );
}

/** Those of some texts that the company file claims, with their evidence. */
function Claims({
  claims,
  className,
}: {
  className: string;
  claims: [text: string, claim: Claim][];
}) {
  const made = claims.filter(([, claim]) => claim);
  if (made.length === 0) return null;
  return (
    <ul className={className}>
      {made.map(([text, claim]) => (
        <li key={text}>
          {text} <Evidence text={evidence(claim) && `(${claim})`} />
        </li>
      ))}
    </ul>
  );
}
