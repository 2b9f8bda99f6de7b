import './contact.css';
import { company } from '../../company.ts';
import { ContactWays } from '../../components/ContactWays.tsx';
import { Section, type SectionProps } from '../../components/Section.tsx';
import { Steps } from '../../components/Steps.tsx';
import { papers } from '../../content/questions.ts';
import { whatHappensNext } from '../../content/what-happens-next.ts';
import type { Words } from '../../content/words.ts';
import { Questions } from './Questions.tsx';

/** The contact section: the form and the ways to reach us at once. The form, an island, comes as `children`. */
export function Contact({ children, ...props }: SectionProps) {
  const { words } = props;
  const { contact } = words;
  const lead = company.claims.freeQuote ? contact.free : contact.lead;
  return (
    <Section {...props} surface="stone" title={contact.title} lead={lead}>
      <div className="contact-layout grid">
        <div>{children}</div>
        <DirectContact words={words} />
      </div>
      <ComplianceDocuments words={words} />
      <Questions words={words} />
    </Section>
  );
}

/** Telephone, WhatsApp and e-mail, the promise, and what follows a request. */
function DirectContact({ words }: { words: Words }) {
  return (
    <div className="flow">
      <ContactWays words={words} />
      {company.claims.answerIn24Hours && (
        <div className="promise">
          <b className="display">{'24\u00a0h'}</b>
          <p className="small">{words.contact.promise}</p>
        </div>
      )}
      <div className="flow">
        <h3>{words.form.next}</h3>
        <Steps>{whatHappensNext(company.terms, words)}</Steps>
      </div>
    </div>
  );
}

/** The documents to ask of anyone who works on a façade. */
function ComplianceDocuments({ words }: { words: Words }) {
  return (
    <div className="documents grid">
      <h3>{words.papers.title}</h3>
      <div className="flow">
        <p>{words.papers.lead}</p>
        <ul className="grid-auto">
          {papers(company, words).map((paper) => (
            <li key={paper}>{paper}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** First layer of information beside the form (LOPDGDD art. 11.2): who, what for, and the rights; the second is linked. */
export function PrivacyNote({ words: { contact, paths } }: { words: Words }) {
  return (
    <p className="note">
      {contact.responsible(company.legalName.replace(/\.$/, ''))}
      <a href={`${paths.privacy}#derechos`}>{contact.rights}</a>.
    </p>
  );
}
