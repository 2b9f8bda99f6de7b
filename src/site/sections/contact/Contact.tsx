import type { ReactNode } from 'react';
import { company } from '../../company.ts';
import { sections } from '../../routes.ts';
import { Section } from '../../ui/Section.tsx';
import { DirectContact } from './DirectContact.tsx';
import { Questions } from './Questions.tsx';

/** The contact section, at +7 m: the form and the ways to reach us at once. The form, an island, comes as `children`. */
export function Contact({ children }: { children?: ReactNode }) {
  return (
    <Section
      id={sections.contact}
      surface="stone"
      title="Cuéntanos qué necesita tu edificio"
      lead={
        company.claims.freeQuote
          ? 'Presupuesto o visita técnica gratis, sin compromiso.'
          : 'Presupuesto o visita técnica, sin compromiso.'
      }
    >
      <div className="talk grid">
        <div className="talk__form">{children}</div>
        <DirectContact />
      </div>
      <Questions />
    </Section>
  );
}
