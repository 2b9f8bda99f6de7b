import './services.css';
import type { Service } from '../../../company/services.ts';
import {
  company,
  contactLinks,
  evidence,
  quoteLink,
  whatsAppLink,
} from '../../company.ts';
import { CallToAction } from '../../components/CallToAction.tsx';
import { Evidence } from '../../components/Evidence.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Picture } from '../../components/Picture.tsx';
import { Section, type SectionProps } from '../../components/Section.tsx';
import type { Messages } from '../../i18n/messages.ts';
import { encodeCard } from '../../pictures.ts';
import { anchors } from '../../routes.ts';
import { servicePath } from '../../service-pages.ts';
import { featuredServices, otherServices, serviceAnchor } from '../../services.ts';
import { Works } from '../works/Works.tsx';

/** Services with pictures, the others in lines, works, and a call for a quote. */
export function Services(props: SectionProps) {
  const { messages } = props;
  const { services } = messages;

  return (
    <Section {...props} surface="paper" title={services.title} lead={services.lead}>
      <FeaturedServices messages={messages} />
      <OtherServices messages={messages} />
      <Works messages={messages} />
      <div className="offer on-ink cluster">
        <p className="display">{services.offer}</p>
        <div className="cluster">
          <CallToAction
            href={whatsAppLink(messages).href}
            text={messages.contact.sendPhotos}
            icon="whatsapp"
            line
          />{' '}
          <CallToAction {...quoteLink(messages)} icon="arrow-down" />
        </div>
      </div>
    </Section>
  );
}

const featured = await Promise.all(
  featuredServices.map(async (service) => ({
    ...service,
    picture: await encodeCard(
      service.picture,
      '(min-width: 64rem) 28vw, (min-width: 48rem) 36vw, 85vw',
    ),
  })),
);

function FeaturedServices({ messages }: { messages: Messages }) {
  const { services } = messages;
  return (
    <ul className="featured grid">
      {featured.map(({ key, picture }) => (
        <li key={key} id={serviceAnchor(key)}>
          <figure>
            <Picture picture={picture} alt={services.featured[key].alt} />
          </figure>
          <h3>
            <ServiceName messages={messages} service={key} />
          </h3>
          <p className="small">{services.featured[key].text}</p>
          <QuoteLink messages={messages} service={key} />
        </li>
      ))}
    </ul>
  );
}

type ServiceProps = { messages: Messages; service: Service };

/**
 * The link from a card to the form. `bring-service.ts` fills in the name of the service.
 */
function QuoteLink({ messages, service }: ServiceProps) {
  const { services, quote } = messages;
  return (
    <a
      className="link"
      href={`#${anchors.contact}`}
      aria-label={`${quote}: ${services.names[service]}`}
      data-cta
    >
      {`${quote} `}
      <Icon name="arrow-down" />
    </a>
  );
}

/** The name of a service, which links to its page if there is one. */
function ServiceName({ messages, service }: ServiceProps) {
  const name = messages.services.names[service];
  const path = servicePath(messages, serviceAnchor(service));
  return path ? <a href={path}>{name}</a> : name;
}

function OtherServices({ messages }: { messages: Messages }) {
  return (
    <ul className="services grid ruled">
      {otherServices.map((service) =>
        service.key === 'emergencies' ? (
          <Emergencies key={service.key} messages={messages} />
        ) : (
          <OtherService key={service.key} messages={messages} service={service} />
        ),
      )}
    </ul>
  );
}

type OtherServiceProps = { messages: Messages; service: (typeof otherServices)[number] };

/** A service without a picture. Like the cards, it leads to the form by a link. */
function OtherService({ messages, service: { key, icon, trade } }: OtherServiceProps) {
  const { services } = messages;
  const registration = trade && evidence(company.trades[trade]);

  return (
    <li id={serviceAnchor(key)}>
      <Icon name={icon} />
      <h3>
        <ServiceName messages={messages} service={key} />
      </h3>
      <p className="small">
        {services.others[key] + (registration ? ' ' : '')}
        <Evidence proof={registration} before={services.registered} after="." />
      </p>
      <QuoteLink messages={messages} service={key} />
    </li>
  );
}

/**
 * Emergencies are the most urgent request: the tile is dark, and its link is the
 * telephone number.
 */
function Emergencies({ messages }: { messages: Messages }) {
  const { services, header } = messages;
  const { href, text } = contactLinks.phone;

  return (
    <li id={serviceAnchor('emergencies')} className="emergency on-ink">
      <Icon name="siren" />
      <h3>{services.names.emergencies}</h3>
      <p className="small">{services.others.emergencies}</p>
      <a className="display" href={href} aria-label={header.call(text)} data-cta>
        {text}
      </a>
    </li>
  );
}
