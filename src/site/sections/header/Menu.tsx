import { contactLinks } from '../../content/contact-links.ts';
import { heights } from '../../content/levels.ts';
import { navigationIn } from '../../content/navigation.ts';
import type { Page } from '../../content/pages.ts';
import type { Words } from '../../content/words.ts';
import { sections, sectionUrl } from '../../routes.ts';
import { LanguageLink } from '../../ui/LanguageLink.tsx';

const menuId = 'menu';

/**
 * The main navigation, as `page` links to the sections. On small screens a `<details>` opens it, so that
 * it works without script; `menu.inline.ts` does the rest. The links stand beside it: not every browser lets css show what is
 * inside a closed one.
 */
export function Menu({ words, page }: { words: Words; page: Page }) {
  const { menu, paths } = words;
  return (
    <>
      <details className="burger">
        <summary aria-label={menu.open} data-close={menu.close} aria-controls={menuId}>
          <i />
          <i />
        </summary>
      </details>
      <nav className="nav" id={menuId} aria-label={menu.name}>
        <ul>
          {navigationIn(words).map(({ section, text }) => (
            <li key={section}>
              <a href={sectionUrl(section, page.path, paths.home)}>
                {`${text} `}
                <small aria-hidden="true">{heights[section]}</small>
              </a>
            </li>
          ))}
        </ul>
        <LanguageLink words={words} page={page} />
        <a className="nav__tel" href={contactLinks.phone.href} data-cta>
          {contactLinks.phone.text}
        </a>
        <a className="btn" href={sectionUrl(sections.contact, page.path, paths.home)} data-cta>
          {words.quote}
        </a>
      </nav>
    </>
  );
}
