import { company } from '../../company.ts';
import { LegalLinks } from './LegalLinks.tsx';

/** One line, for pages that say little: there the whole street would be most of the page. */
export function ShortFooter() {
  return (
    <footer className="footer footer--short">
      <p>© {company.name}</p>
      <nav aria-label="Legal">
        <LegalLinks />
      </nav>
    </footer>
  );
}
