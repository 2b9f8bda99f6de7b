import { company } from '../../company.ts';
import { routes } from '../../routes.ts';

const links = [
  { href: routes.privacy, text: 'Política de privacidad' },
  { href: routes.legalNotice, text: 'Aviso legal' },
  { href: routes.cookies, text: 'Cookies' },
];

/** The legal pages and, where there is something to choose, the choice about cookies. */
export function LegalLinks() {
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
            Cambiar cookies
          </button>
        </li>
      )}
    </ul>
  );
}
