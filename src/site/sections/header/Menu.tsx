import { useEffect, useRef, useState } from 'react';
import { levels } from '../../content/levels.ts';
import { navigation } from '../../content/navigation.ts';
import { sections, sectionUrl } from '../../routes.ts';

const menuId = 'menu';

type MenuProps = {
  /** The company's. */
  name: string;
  phone: { href: string; text: string };
  path?: string;
};

/**
 * The main navigation, as the page at `path` links to the sections. On small screens a `<details>` opens it, so that
 * it works without script. The links stand beside it: not every browser lets css show what is inside a closed one.
 *
 * With script it also closes on a link, on Escape (the focus returns to the button) and when the screen grows,
 * and what it covers cannot be reached with the keyboard (WCAG 2.4.11).
 */
export function Menu({ name, phone, path }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => details.current?.removeAttribute('open');

  useEffect(() => {
    // It may have been opened before this script arrived.
    setOpen(details.current?.open ?? false);
    const wide = matchMedia('(min-width: 64rem)');
    // It reads the element, not the state: the key can come before the toggle event does.
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.current?.open) return;
      close();
      details.current.querySelector('summary')?.focus();
    };
    wide.addEventListener('change', close);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      wide.removeEventListener('change', close);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, []);

  useEffect(() => {
    for (const covered of document.querySelectorAll<HTMLElement>('main, footer, aside, .skip'))
      covered.inert = open;
  }, [open]);

  return (
    <>
      <details className="burger" ref={details} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary aria-label={open ? 'Cerrar menú' : 'Abrir menú'} aria-controls={menuId}>
          <i />
          <i />
        </summary>
      </details>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the clicks come from the links inside, which the keyboard reaches */}
      <nav
        className="nav"
        id={menuId}
        aria-label="Principal"
        onClick={(event) => isLink(event.target) && close()}
      >
        <ul>
          {navigation(name).map(({ section, text }) => (
            <li key={section}>
              <a href={sectionUrl(section, path)}>
                {`${text} `}
                <small aria-hidden="true">{levels[section].height}</small>
              </a>
            </li>
          ))}
        </ul>
        <a className="nav__tel" href={phone.href} data-cta>
          {phone.text}
        </a>
        <a className="btn" href={sectionUrl(sections.contact, path)} data-cta>
          Pedir presupuesto
        </a>
      </nav>
    </>
  );
}

function isLink(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a') !== null;
}
