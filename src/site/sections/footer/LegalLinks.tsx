import { company } from '../../company.ts';
import { LanguageLink } from '../../components/LanguageLink.tsx';
import { type Messages, othersThan } from '../../i18n/messages.ts';
import type { Page } from '../../page.ts';

/** The legal pages and, where there is something to choose, the choice about cookies. */
export function LegalLinks({ messages, page }: { messages: Messages; page: Page }) {
  const { footer, pages, paths } = messages;
  const links = [
    { href: paths.privacy, text: pages.privacy.name },
    { href: paths.legalNotice, text: pages.legalNotice.name },
    { href: paths.cookies, text: footer.cookies },
  ];
  return (
    <ul>
      {links.map(({ href, text }) => (
        <li key={href}>
          <a href={href}>{text}</a>
        </li>
      ))}
      {company.advertising && (
        <li>
          <button type="button" data-open-consent="">
            {footer.changeCookies}
          </button>
        </li>
      )}
      {othersThan(messages).length > 0 && (
        <li>
          <LanguageLink messages={messages} page={page} />
        </li>
      )}
    </ul>
  );
}
