import { contactLinks } from '../../content/contact-links.ts';
import { levels } from '../../content/levels.ts';
import { navigation } from '../../content/navigation.ts';
import { sections, sectionUrl } from '../../routes.ts';

const menuId = 'menu';

/**
 * The main navigation, as the page at `path` links to the sections. On small screens a `<details>` opens it, so that
 * it works without script; `menu.inline.ts` does the rest. The links stand beside it: not every browser lets css show what is
 * inside a closed one.
 */
export function Menu({ path }: { path: string }) {
  return (
    <>
      <details className="burger">
        <summary aria-label="Abrir menú" aria-controls={menuId}>
          <i />
          <i />
        </summary>
      </details>
      <nav className="nav" id={menuId} aria-label="Principal">
        <ul>
          {navigation.map(({ section, text }) => (
            <li key={section}>
              <a href={sectionUrl(section, path)}>
                {`${text} `}
                <small aria-hidden="true">{levels[section].height}</small>
              </a>
            </li>
          ))}
        </ul>
        <a className="nav__tel" href={contactLinks.phone.href} data-cta>
          {contactLinks.phone.text}
        </a>
        <a className="btn" href={sectionUrl(sections.contact, path)} data-cta>
          Pedir presupuesto
        </a>
      </nav>
    </>
  );
}
