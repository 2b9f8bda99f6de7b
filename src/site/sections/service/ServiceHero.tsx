import '../hero/hero.css';
import '../../slideshow/slideshow.css';
import { company, contactLinks, quoteLinkAbout, whatsAppLink } from '../../company.ts';
import { CallToAction } from '../../components/CallToAction.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Picture } from '../../components/Picture.tsx';
import { LevelMark } from '../../components/Section.tsx';
import type { Messages } from '../../i18n/messages.ts';
import { anchors } from '../../routes.ts';
import type { ServicePage } from '../../service-pages.ts';
import { HeroClaims } from '../hero/HeroClaims.tsx';
import { heights } from '../levels.ts';

type ServiceHeroProps = { messages: Messages; service: ServicePage };

/**
 * The first screen of a page about a service: its picture, its promise, the ways to ask.
 */
export function ServiceHero({ messages, service }: ServiceHeroProps) {
  const { heading, lead, alt, subject, whatsApp } = service.text.frontmatter;
  const lines = heading.slice(0, -1);

  return (
    <section
      className="hero hero-side on-ink"
      id={anchors.start}
      aria-labelledby="titulo"
    >
      <div className="slides">
        <div className="slide" data-current="" data-subject={subject}>
          <Picture picture={service.picture} alt={alt} first />
        </div>
      </div>
      <LevelMark height={heights.inicio} floor={messages.sections.inicio.floor} />
      <div className="hero-text flow">
        <a className="link" href={`${messages.paths.home}#servicios`}>
          <Icon name="arrow-left" /> {messages.service.all}
        </a>
        <h1 id="titulo">
          {lines.map((line) => [<span key={line}>{line}</span>, ' '])}
          <em>{heading.at(-1)}</em>
        </h1>
        <p className="lead">
          {lead.replace('{area}', messages.area(company.address.city))}
        </p>
        <p className="cluster">
          <CallToAction
            {...quoteLinkAbout(messages, service.anchor)}
            icon="arrow-right"
          />{' '}
          <span className="cluster">
            <CallToAction {...contactLinks.phone} icon="phone" line />{' '}
            <CallToAction {...whatsAppLink(messages, whatsApp)} icon="whatsapp" line />
          </span>
        </p>
        <HeroClaims messages={messages} />
      </div>
    </section>
  );
}
