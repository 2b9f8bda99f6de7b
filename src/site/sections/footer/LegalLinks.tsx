import { company } from '../../company.ts';
import type { Words } from '../../content/words.ts';

/** The legal pages and, where there is something to choose, the choice about cookies. */
export function LegalLinks({ words: { footer, pages, paths } }: { words: Words }) {
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
    </ul>
  );
}
