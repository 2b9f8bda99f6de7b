import './receipt.css';
import type { ReactNode } from 'react';
import { company } from '../../company.ts';
import { Icon } from '../../components/Icon.tsx';
import { NextSteps } from '../../components/NextSteps.tsx';
import type { Messages } from '../../i18n/messages.ts';
import { photoLinks } from '../../quote-form/photo-links.ts';
import { Promise24Hours } from './Promise24Hours.tsx';

type ReceiptProps = {
  messages: Messages;
  /** The level of its headings. */
  heading: 'h2' | 'h3';
  children?: ReactNode;
};

/**
 * What follows a request that was received. It shows in a layout with `data-received`,
 * which `hydrate-form.tsx` sets; it also adds the name of the sender to the links.
 */
export function Receipt({ messages, heading: Heading, children }: ReceiptProps) {
  const { nextTitle, sendPhotos, photos, email } = messages.contact;
  const links = photoLinks(company, messages.language, '');

  return (
    <div className="received flow">
      <div className="grid-auto">
        <Promise24Hours messages={messages} />
        <div className="flow">
          <Heading>{nextTitle}</Heading>
          <NextSteps messages={messages} />
        </div>
        <div className="flow">
          <Heading>{sendPhotos}</Heading>
          <p className="small">{photos.text}</p>
          <p className="cluster">
            <a
              className="button button-ink"
              href={links.whatsApp}
              aria-label={photos.byWhatsApp}
              data-photos="whatsApp"
            >
              <Icon name="whatsapp" /> WhatsApp
            </a>{' '}
            <a
              className="button button-line"
              href={links.email}
              aria-label={photos.byEmail}
              data-photos="email"
            >
              <Icon name="mail" />
              {` ${email}`}
            </a>
          </p>
        </div>
      </div>
      {children}
    </div>
  );
}
