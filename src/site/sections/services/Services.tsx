import './services.css';
import { localize } from '../../../locale.ts';
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
import { featuredServices, otherServices, serviceAnchor } from '../../services.ts';

const featured = await Promise.all(
  featuredServices.map(async (service) => ({
    ...service,
    picture: await encodeCard(
      service.picture,
      '(min-width: 64rem) 28vw, (min-width: 48rem) 36vw, 85vw',
    ),
  })),
);

const works = await Promise.all(
  company.works.map(async ({ picture: name, ...work }) => ({
    ...work,
    picture: await encodeCard(
      name,
      '(min-width: 64rem) 28vw, (min-width: 48rem) 42vw, 85vw',
    ),
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
              href={`#${anchors.contact}`}
              aria-label={`${messages.quote}: ${services.names[key]}`}
              data-cta
            >
              {`${messages.quote} `}
              <Icon name="arrow-down" />
            </a>
          </li>
        ))}
      </ul>
      <ul className="services grid ruled">
        {otherServices.map(({ key, icon, trade }) => {
          const registration = trade && evidence(company.trades[trade]);
          return (
            <li key={key} id={serviceAnchor(key)}>
              <Icon name={icon} />
              <h3>{services.names[key]}</h3>
              <p className="small">
                {services.others[key]}{' '}
                <Evidence text={registration && services.registered(registration)} />
                {key === 'emergencies' && (
                  <>
                    <a href={contactLinks.phone.href} data-cta>
                      {contactLinks.phone.text}
                    </a>
                    {services.afterPhone}
                  </>
                )}
              </p>
            </li>
          );
        })}
      </ul>
      <Works messages={messages} />
      <div className="offer on-ink cluster">
        <p className="display">{services.offer}</p>
        <div className="cluster">
          <CallToAction
            href={whatsAppLink(messages).href}
            text={messages.contact.sendPhotos}
            icon="whatsapp"
            line
          />
          <CallToAction {...quoteLink(messages)} icon="arrow-down" />
        </div>
      </div>
    </Section>
  );
}

/** Works carried out, where the company file has some. */
function Works({ messages }: { messages: Messages }) {
  const { language } = messages;
  if (works.length === 0) return null;
  return (
    <div className="works flow" id="obras">
      <h3 className="title">{messages.works.title}</h3>
      <ul className="grid-auto">
        {works.map(({ picture, title, place, year, squareMetres, days }) => {
          const caption = [localize(title, language), localize(place, language)];
          const metres =
            squareMetres && `${squareMetres.toLocaleString(language)}\u00a0m²`;
          const facts = [caption[1], year, metres, days && messages.works.days(days)];
          return (
            <li key={caption.join()}>
              <Picture picture={picture} alt={caption.join(', ')} />
              <h4>{caption[0]}</h4>
              <p className="small">{facts.filter(Boolean).join(' · ')}</p>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
