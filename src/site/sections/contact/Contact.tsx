import type { ReactNode } from 'react';
import { company } from '../../company.ts';
import { papers, questions } from '../../content/questions.ts';
import { routes, sections } from '../../routes.ts';
import { Section } from '../../ui/Section.tsx';
import { DirectContact } from './DirectContact.tsx';

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
      <Papers />
      <Questions />
    </Section>
  );
}

/** What to ask of whoever comes down a façade, near the form. */
function Papers() {
  return (
    <div className="questions papers">
      <h3>Pídenos los papeles</h3>
      <div>
        <p>Son los de la coordinación de actividades (CAE): exígelos a cualquiera, también a nosotros.</p>
        <ul>
          {papers(company).map((paper) => (
            <li key={paper}>{paper}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Questions that owners of buildings ask, with short answers; one is open at a time. */
function Questions() {
  return (
    <div className="questions">
      <h3>Preguntas frecuentes</h3>
      <div>
        {questions(company).map(({ question, answer }) => (
          <details key={question} name="preguntas">
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </div>
  );
}

/** First layer of information beside the form (LOPDGDD art. 11.2): who, what for, and the rights; the second is linked. */
export function PrivacyNote() {
  return (
    <p className="note">
      {`Responsable: ${company.legalName.replace(/\.$/, '')}. Finalidad: responderte. `}
      <a href={`${routes.privacy}#derechos`}>Ejerce tus derechos</a>.
    </p>
  );
}
