import { company } from '../../company.ts';
import { LegalLinks } from './LegalLinks.tsx';

/** A footer of one line, for short pages, most of which the whole footer would be. */
export function ShortFooter() {
  return (
    <footer className="footer footer--short on-ink">
      <p>© {company.name}</p>
      <nav aria-label="Legal">
        <LegalLinks />
      </nav>
    </footer>
  );
}
