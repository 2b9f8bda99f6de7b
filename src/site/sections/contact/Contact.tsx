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

/** First layer of information beside the form (RGPD art. 13, LOPDGDD art. 11). */
export function PrivacyNote() {
  return (
    <p className="note">
      <b>Protección de datos.</b> Responsable: {company.legalName}. Finalidad: responder a tu solicitud de
      presupuesto. Base: medidas previas a un contrato (art. 6.1.b del RGPD). No cedemos tus datos, salvo
      obligación legal. Derechos: acceso, rectificación, supresión y los demás, en {company.email}. Más
      detalle en la <a href={routes.privacy}>política de privacidad</a>.
    </p>
  );
}
