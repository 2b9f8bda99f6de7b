import './contact.css';
import '../../quote-form/quote-form.css';
import { company } from '../../company.ts';
import { ContactWays } from '../../components/ContactWays.tsx';
import { NextSteps } from '../../components/NextSteps.tsx';
import { Section, type SectionProps } from '../../components/Section.tsx';
import type { Messages } from '../../i18n/messages.ts';
import { QuoteForm } from '../../quote-form/QuoteForm.tsx';
import { Questions } from './Questions.tsx';

/** The contact section: the form and the ways to reach us at once. */
export function Contact(props: SectionProps) {
  const { messages } = props;
  const { contact } = messages;
  const lead = company.claims.freeQuote ? contact.free : contact.lead;
  return (
    <Section {...props} surface="stone" title={contact.title} lead={lead}>
      <div className="contact-layout grid">
        <div className="form-card">
          {/* `quote-form/hydrate-form.tsx` hydrates this element. */}
          <div>
            <QuoteForm locale={messages.language} />
          </div>
          <PrivacyNote messages={messages} />
        </div>
        <DirectContact messages={messages} />
      </div>
      <ComplianceDocuments messages={messages} />
      <Questions messages={messages} />
    </Section>
  );
}

/** Telephone, WhatsApp and e-mail, the promise, and what follows a request. */
function DirectContact({ messages }: { messages: Messages }) {
  return (
    <div className="flow">
      <ContactWays messages={messages} />
      {company.claims.answerIn24Hours && (
        <div className="promise">
          <b className="display">{'24\u00a0h'}</b>
          <p className="small">{messages.contact.promise}</p>
        </div>
      )}
      <div className="flow">
        <h3>{messages.contact.nextTitle}</h3>
        <NextSteps messages={messages} />
      </div>
    </div>
  );
}

/** The documents to ask of anyone who works on a façade. */
function ComplianceDocuments({ messages: { papers } }: { messages: Messages }) {
  return (
    <div className="documents grid">
      <h3>{papers.title}</h3>
      <div className="flow">
        <p>{papers.lead}</p>
        <ul className="grid-auto">
          {[papers.rea(company.registrations.rea), ...Object.values(papers.others)].map((paper) => (
            <li key={paper}>{paper}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** First layer of information beside the form (LOPDGDD art. 11.2): who, what for, and the rights; the second is linked. */
function PrivacyNote({ messages: { contact, paths } }: { messages: Messages }) {
  return (
    <p className="note">
      {contact.purpose(company.legalName.replace(/\.$/, ''))}
      <a href={`${paths.privacy}#${contact.rights.anchor}`}>{contact.rights.text}</a>.
    </p>
  );
}
