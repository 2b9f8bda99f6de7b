import { company } from '../../company.ts';
import { LanguageLink } from '../../components/LanguageLink.tsx';
import type { Page } from '../../content/pages.ts';
import { othersThan, type Words } from '../../content/words.ts';

/** The legal pages and, where there is something to choose, the choice about cookies. */
export function LegalLinks({ words, page }: { words: Words; page: Page }) {
  const { footer, pages, paths } = words;
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
      {othersThan(words).length > 0 && (
        <li>
          <LanguageLink words={words} page={page} />
        </li>
      )}
    </ul>
  );
}
