import '../contact/contact.css';
import '../../quote-form/quote-form.css';
import { company, quoteLinkAbout } from '../../company.ts';
import { CallToAction } from '../../components/CallToAction.tsx';
import { ContactWays } from '../../components/ContactWays.tsx';
import { Icon } from '../../components/Icon.tsx';
import { LevelMark } from '../../components/Section.tsx';
import { TitleBlock } from '../../components/TitleBlock.tsx';
import type { Messages } from '../../i18n/messages.ts';
import { UrgentLine } from '../../quote-form/UrgentLine.tsx';
import { type ServicePage, servicePagesIn } from '../../service-pages.ts';
import { Promise24Hours } from '../contact/Promise24Hours.tsx';
import { heights } from '../levels.ts';
import { Standards } from '../safety/Standards.tsx';

type ToSendProps = { messages: Messages; service: ServicePage };

/**
 * What to send for a quote, in the style of a blank work order; the standards that the
 * company follows; links to the form and to the other services.
 */
export function ToSend({ messages, service }: ToSendProps) {
  const { send, afterSending, whatsApp } = service.text.frontmatter;
  const { floor } = messages.sections.contacto;

  return (
    <section className="section on-stone" aria-labelledby="enviar">
      <LevelMark height={heights.contacto} floor={floor} />
      <div className="wrap flow">
        <div className="contact-layout grid">
          <div className="form-card drawn">
            <div className="flow">
              <div className="form-head">
                <h2 id="enviar">{messages.service.toSend}</h2>
              </div>
              <UrgentLine locale={messages.language} />
              <ul className="checks grid-auto">
                {send.map((item) => (
                  <li key={item}>
                    <Icon name="check" /> {item}
                  </li>
                ))}
              </ul>
              <p>{afterSending}</p>
              <CallToAction
                {...quoteLinkAbout(messages, service.anchor)}
                icon="arrow-right"
              />
            </div>
            <ServiceTitleBlock messages={messages} service={service} />
          </div>
          <div className="flow">
            <ContactWays messages={messages} prefilled={whatsApp} />
            <Promise24Hours messages={messages} />
          </div>
        </div>
        <Standards
          messages={messages}
          title={<h2 className="title">{messages.safety.standardsTitle}</h2>}
        />
        <OtherServices messages={messages} service={service} />
      </div>
    </section>
  );
}

function ServiceTitleBlock({ messages, service }: ToSendProps) {
  const { labels, freeAndWritten, written, area } = messages.service;
  return (
    <TitleBlock
      cells={[
        { label: labels.service, content: messages.services.names[service.key] },
        {
          label: labels.quote,
          content: company.claims.freeQuote ? freeAndWritten : written,
        },
        { label: labels.area, content: area(company.address.city) },
      ]}
    />
  );
}

function OtherServices({ messages, service }: ToSendProps) {
  const others = servicePagesIn(messages).filter(({ key }) => key !== service.key);
  return (
    <nav className="flow" aria-labelledby="otros">
      <h2 className="title" id="otros">
        {messages.service.others}
      </h2>
      <ul className="services grid ruled">
        {others.map(({ key, page, text }) => (
          <li key={key}>
            <Icon name={text.frontmatter.icon} />
            <h3>
              <a href={page.path}>{messages.services.names[key]}</a>
            </h3>
            <p className="small">{text.frontmatter.summary}</p>
          </li>
        ))}
      </ul>
      <a className="link" href={messages.paths.home}>
        <Icon name="arrow-left" /> {messages.backHome}
      </a>
    </nav>
  );
}
