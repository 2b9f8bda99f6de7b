import { company } from '../../company.ts';
import { contactLinks } from '../../content/contact-links.ts';
import { heights } from '../../content/levels.ts';
import type { Page } from '../../content/pages.ts';
import type { Words } from '../../content/words.ts';
import { sections, sectionUrl } from '../../routes.ts';
import { LanguageLink } from '../../ui/LanguageLink.tsx';

const menuId = 'menu';

const { services, whyUs, advantages, safety, contact } = sections;
const entries = [services, whyUs, advantages, safety, contact] as const;

/**
 * The main navigation, as `page` links to the sections. On small screens a `<details>` opens it, so that
 * it works without script; `menu.inline.ts` does the rest. The links stand beside it: not every browser lets css show what is
 * inside a closed one.
 */
export function Menu({ words, page }: { words: Words; page: Page }) {
  const { menu, navigation, paths } = words;
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
          {entries.map((section) => (
            <li key={section}>
              <a href={sectionUrl(section, page.path, paths.home)}>
                {`${section === advantages ? company.name : navigation[section]} `}
                <small aria-hidden="true">{heights[section]}</small>
              </a>
            </li>
          ))}
        </ul>
        <LanguageLink words={words} page={page} />
        <a className="nav__tel" href={contactLinks.phone.href} data-cta>
          {contactLinks.phone.text}
        </a>
        <a className="btn" href={sectionUrl(contact, page.path, paths.home)} data-cta>
          {words.quote}
        </a>
      </nav>
    </>
  );
}
