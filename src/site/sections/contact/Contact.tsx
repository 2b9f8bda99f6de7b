import './contact.css';
import '../../quote-form/quote-form.css';
import { company, evidence } from '../../company.ts';
import { ContactWays } from '../../components/ContactWays.tsx';
import { Evidence } from '../../components/Evidence.tsx';
import { Icon } from '../../components/Icon.tsx';
import { NextSteps } from '../../components/NextSteps.tsx';
import { Section, type SectionProps } from '../../components/Section.tsx';
import { TitleBlock } from '../../components/TitleBlock.tsx';
import { mailUrl } from '../../contact-urls.ts';
import { openingHours } from '../../hours.ts';
import type { Messages } from '../../i18n/messages.ts';
import { QuoteForm } from '../../quote-form/QuoteForm.tsx';
import { anchors } from '../../routes.ts';
import { Promise24Hours } from './Promise24Hours.tsx';
import { Questions } from './Questions.tsx';
import { Receipt } from './Receipt.tsx';

/** The form, the ways to reach the company at once, and what follows a request. */
export function Contact(props: SectionProps) {
  const { messages } = props;
  const { contact } = messages;
  const { freeQuote } = company.claims;

  return (
    <Section
      {...props}
      surface="stone"
      title={contact.title}
      lead={freeQuote ? contact.free : contact.lead}
    >
      <div className="contact-layout grid">
        <div className="form-card drawn">
          {/* `quote-form/hydrate-form.tsx` hydrates this element. */}
          <div>
            <QuoteForm locale={messages.language} />
          </div>
          <Receipt messages={messages} heading="h3" />
          <DataProtection messages={messages} />
        </div>
        <div className="flow">
          <ContactWays messages={messages}>
            <OpeningHours messages={messages} />
          </ContactWays>
          <div className="flow">
            <Promise24Hours messages={messages} />
            <h3>{contact.nextTitle}</h3>
            <NextSteps messages={messages} />
          </div>
        </div>
      </div>
      <ComplianceDocuments messages={messages} />
      <Questions messages={messages} />
    </Section>
  );
}

/** The first layer of information (LOPDGDD art. 11.2), which links to the second. */
function DataProtection({ messages: { contact, paths } }: { messages: Messages }) {
  const { controller, purpose, rights } = contact.dataProtection;
  return (
    <TitleBlock
      cells={[
        { label: controller, content: company.legalName },
        { label: purpose.label, content: purpose.text },
        {
          label: rights.label,
          content: <a href={`${paths.privacy}#${rights.anchor}`}>{rights.text}</a>,
        },
      ]}
    />
  );
}

/** The opening hours, if the company file has them. */
function OpeningHours({ messages }: { messages: Messages }) {
  const lines = openingHours(messages);
  if (lines.length === 0) return null;

  return (
    <li className="hours">
      <div>
        <Icon name="stopwatch" />
        <dl>
          <dt>{messages.hours.title}</dt>
          {lines.map((line) => (
            <dd key={line}>{line}</dd>
          ))}
        </dl>
      </div>
    </li>
  );
}

/** The documents to ask of anyone who works on a façade. */
function ComplianceDocuments({ messages: { papers } }: { messages: Messages }) {
  const documents = Object.values(papers.others);
  if (company.registrations.rea) documents.unshift(papers.rea);
  if (company.claims.insuranceIncluded) documents.push(papers.insurance);
  const registration = evidence(company.registrations.rea);
  const request = [papers.dossier.request, '', ...documents].join('\r\n');

  return (
    <div className="documents split grid" id={anchors.documents}>
      <h3 className="title">{papers.title}</h3>
      <div className="flow">
        <p>{papers.lead}</p>
        <ul className="grid-auto">
          {documents.map((document) => (
            <li key={document}>
              {document}
              {document === papers.rea && <Evidence proof={registration} before=": " />}
            </li>
          ))}
        </ul>
        <a
          className="link"
          href={mailUrl(company.email, papers.dossier.subject, request)}
          data-cta
        >
          <Icon name="mail" />
          {` ${papers.dossier.ask}`}
        </a>
      </div>
    </div>
  );
}
