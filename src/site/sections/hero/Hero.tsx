import './hero.css';
import { company, contactLinks, quoteLink, whatsAppLink } from '../../company.ts';
import { CallToAction } from '../../components/CallToAction.tsx';
import { LevelMark, type SectionProps } from '../../components/Section.tsx';
import { Slideshow } from '../../slideshow/Slideshow.tsx';
import { HeroClaims } from './HeroClaims.tsx';

/** The hero is the roof. It says what the company does, where, and what it promises. */
export function Hero({ messages, id, height }: SectionProps) {
  const { hero } = messages;
  const { claims, address } = company;
  const { phone } = contactLinks;
  const town = messages.inTown(address.city);

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
        <HeroClaims messages={messages} />
      </div>
    </section>
  );
}
