import './footer.css';
import { company, contactLinks, whatsAppLink } from '../../company.ts';
import { BrandName } from '../../components/BrandName.tsx';
import { BreakableAddress } from '../../components/BreakableAddress.tsx';
import { Icon } from '../../components/Icon.tsx';
import { LevelMark } from '../../components/Section.tsx';
import { openingHours } from '../../hours.ts';
import type { Messages } from '../../i18n/messages.ts';
import { languageLinks, type Page } from '../../page.ts';
import { anchors } from '../../routes.ts';
import { servicePath } from '../../service-pages.ts';
import { servicesIn } from '../../services.ts';
import { newestWorks, worksPagesIn } from '../../works.ts';

type FooterProps = { messages: Messages; page: Page };

type Column = {
  name: string;
  title: string;
  links: { href: string; text: string; lang?: string }[];
};

/** The footer is the street, with Barcelona's flower tile. */
export function Footer({ messages, page }: FooterProps) {
  const { footer } = messages;

  return (
    <footer className="footer on-ink">
      {page.key !== 'notFound' && <LevelMark height={0} floor={messages.floors.street} />}
      <div className="panot" aria-hidden="true" />
      <div className="wrap grid">
        <div className="footer-brand flow">
          <p className="brand-name display">
            <BrandName />
          </p>
          <p>{footer.trade(messages.area(company.address.city))}</p>
          {openingHours(messages).map((line) => (
            <p key={line}>{line}</p>
          ))}
          <Reviews messages={messages} />
          <References messages={messages} page={page} />
        </div>
        {columnsIn(messages, page).map((column) => (
          <LinkColumn key={column.name} column={column} messages={messages} />
        ))}
        <p className="footer-end cluster">
          <span>{`© ${company.name}`}</span>{' '}
          {company.illustrations && <span>{footer.illustrations}</span>}{' '}
          <a className="link" href={`#${anchors.start}`}>
            {`${page.key === 'home' ? footer.toRoof : footer.toTop} `}
            <Icon name="arrow-up" />
          </a>
        </p>
      </div>
    </footer>
  );
}

/** A link to reviews on another site, which by law must be called unchecked. */
function Reviews({ messages: { reviews } }: { messages: Messages }) {
  const { reviews: url } = company.profiles;
  if (!url) return null;

  return (
    <p>
      <a href={url}>{reviews.link}</a>. {reviews.note}
    </p>
  );
}

/** Links for property managers: to the documents, and to the works if there are any. */
function References({ messages, page }: FooterProps) {
  const home = homeFrom(page, messages);
  const [worksPage] = worksPagesIn(messages);

  return (
    <>
      <p>
        <a className="link" href={`${home}#${anchors.documents}`}>
          {messages.papers.title}
        </a>
      </p>
      {newestWorks.length > 0 && (
        <p>
          <a className="link" href={worksPage?.path ?? `${home}#${anchors.works}`}>
            {messages.works.title}
          </a>
        </p>
      )}
    </>
  );
}

function LinkColumn({ column, messages }: { column: Column; messages: Messages }) {
  const { name, title, links } = column;
  return (
    <nav className={`footer-${name}`} aria-labelledby={`pie-${name}`}>
      <h2 id={`pie-${name}`}>{title}</h2>
      <ul className="link-list">
        {links.map(({ text, ...link }) => (
          <li key={text}>
            <a {...link} data-cta={name === 'contact' || undefined}>
              {text === company.email ? <BreakableAddress address={text} /> : text}
            </a>
          </li>
        ))}
        {name === 'legal' && company.advertising && (
          <li>
            <button type="button" data-open-consent="">
              {messages.footer.changeCookies}
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}

function columnsIn(messages: Messages, page: Page): Column[] {
  const { footer, pages, paths } = messages;
  const home = homeFrom(page, messages);
  const quote = { href: `${home}#${anchors.contact}`, text: messages.quote };

  return [
    {
      name: 'services',
      title: footer.services,
      links: servicesIn(messages).map(({ id, name }) => ({
        href: servicePath(messages, id) ?? `${home}#${id}`,
        text: name,
      })),
    },
    {
      name: 'contact',
      title: footer.contact,
      links: [contactLinks.phone, contactLinks.email, whatsAppLink(messages), quote],
    },
    {
      name: 'legal',
      title: footer.legal,
      links: [
        { href: paths.privacy, text: pages.privacy.name },
        { href: paths.legalNotice, text: pages.legalNotice.name },
        { href: paths.cookies, text: footer.cookies },
        ...languageLinks(messages, page),
      ],
    },
  ];
}

/** Returns the address before an anchor of the landing page: none on that page itself. */
function homeFrom(page: Page, { paths }: Messages): string {
  return page.key === 'home' ? '' : paths.home;
}
