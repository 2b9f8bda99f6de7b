import './hero.css';
import {
  certifiers,
  company,
  contactLinks,
  evidence,
  quoteLink,
  whatsAppLink,
} from '../../company.ts';
import { CallToAction } from '../../components/CallToAction.tsx';
import { LevelMark, type SectionProps } from '../../components/Section.tsx';
import { Slideshow } from '../../slideshow/Slideshow.tsx';
import { Claims } from './Claims.tsx';

/** The hero is the roof. It says what the company does, where, and what it promises. */
export function Hero({ messages, id, height }: SectionProps) {
  const { hero, services } = messages;
  const { claims, address } = company;
  const { phone } = contactLinks;
  const town = messages.inTown(address.city);
  const certificates = [
    { name: 'IRATA', proof: evidence(claims.irata) },
    { name: 'ANETVA', proof: evidence(claims.anetva) },
  ]
    .flatMap(({ name, proof }) => (proof ? [`${name} ${proof.text}`] : []))
    .join('; ');

  return (
    <section className="hero hero-wide on-ink" id={id} aria-labelledby="titulo">
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
          <CallToAction {...quoteLink(messages)} icon="arrow-down" />{' '}
          <span className="cluster">
            <CallToAction {...phone} icon="phone" line />{' '}
            <CallToAction {...whatsAppLink(messages)} icon="whatsapp" line />
          </span>
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
            // The header of phones shows no number, so that it stands here without
            // emergencies too.
            {
              text: claims.emergencies
                ? `${services.names.emergencies}: ${phone.text}`
                : phone.text,
              claim: claims.emergencies || true,
              href: phone.href,
            },
          ]}
        />
      </div>
    </section>
  );
}
