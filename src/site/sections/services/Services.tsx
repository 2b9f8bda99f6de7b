import './services.css';
import { company, contactLinks, whatsAppLink } from '../../company.ts';
import { CardIcon } from '../../components/CardIcon.tsx';
import { ArrowDownIcon, WhatsAppIcon } from '../../components/icons.tsx';
import { Picture } from '../../components/Picture.tsx';
import { Section, type SectionProps } from '../../components/Section.tsx';
import type { Messages } from '../../i18n/messages.ts';
import { encodeCard } from '../../pictures.ts';
import { anchors, sectionUrl } from '../../routes.ts';
import { featuredServices, otherServicesIn, serviceAnchor } from '../../services.ts';
import { Works } from './Works.tsx';

const featured = await Promise.all(
  featuredServices.map(async (service) => ({
    ...service,
    picture: await encodeCard(service.picture, '(min-width: 64rem) 28vw, (min-width: 48rem) 36vw, 85vw'),
  })),
);

/** The services: three with pictures, the others in lines, works, and a call for a quote. */
export function Services(props: SectionProps) {
  const { messages } = props;
  const { services } = messages;
  return (
    <Section {...props} surface="paper" title={services.title} lead={services.lead}>
      <ul className="featured grid">
        {featured.map(({ key, picture }) => (
          <li key={key} id={serviceAnchor(key)}>
            <figure>
              <Picture picture={picture} alt={services.featured[key].alt} />
            </figure>
            <h3>{services.names[key]}</h3>
            <p className="small">{services.featured[key].text}</p>
            <a
              className="link"
              href={sectionUrl(anchors.contact)}
              aria-label={services.featured[key].link}
              data-cta
            >
              {`${messages.quote} `}
              <ArrowDownIcon />
            </a>
          </li>
        ))}
      </ul>
      <ul className="services grid">
        {otherServicesIn(messages).map(({ id, name, text, icon, afterPhone }) => (
          <li key={id} id={id}>
            <CardIcon name={icon} />
            <h3>{name}</h3>
            <p className="small">
              {text}
              {afterPhone && (
                <>
                  {' '}
                  <a href={contactLinks.phone.href} data-cta>
                    {contactLinks.phone.text}
                  </a>
                  {afterPhone}
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      <Works messages={messages} />
      <Offer messages={messages} />
    </Section>
  );
}

/** The call for a quote, with the way to send pictures. */
function Offer({ messages }: { messages: Messages }) {
  return (
    <div className="offer on-ink cluster">
      <p className="display">{messages.services.offer + messages.services.offerMore}</p>
      <div className="cluster">
        <a className="button button-line" href={whatsAppLink(messages).href} data-cta>
          <WhatsAppIcon /> {messages.contact.sendPhotos}
        </a>
        <a className="button" href={sectionUrl(anchors.contact)} data-cta>
          {`${company.claims.freeQuote ? messages.quoteForFree : messages.quote} `}
          <ArrowDownIcon />
        </a>
      </div>
    </div>
  );
}
