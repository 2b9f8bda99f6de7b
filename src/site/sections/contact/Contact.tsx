import type { ReactNode } from 'react';
import { company } from '../../company.ts';
import { papers, questions } from '../../content/questions.ts';
import type { Words } from '../../content/words.ts';
import { sections } from '../../routes.ts';
import { Section } from '../../ui/Section.tsx';
import { DirectContact } from './DirectContact.tsx';

/** The contact section, at +7 m: the form and the ways to reach us at once. The form, an island, comes as `children`. */
export function Contact({ words, children }: { words: Words; children?: ReactNode }) {
  const { contact } = words;
  return (
    <Section
      words={words}
      id={sections.contact}
      surface="stone"
      title={contact.title}
      lead={company.claims.freeQuote ? contact.free : contact.lead}
    >
      <div className="talk grid">
        <div className="talk__form">{children}</div>
        <DirectContact words={words} />
      </div>
      <Papers words={words} />
      <Questions words={words} />
    </Section>
  );
}

/** What to ask of whoever comes down a façade, near the form. */
function Papers({ words }: { words: Words }) {
  return (
    <div className="questions papers grid">
      <h3>{words.papers.title}</h3>
      <div>
        <p>{words.papers.lead}</p>
        <ul>
          {papers(company, words).map((paper) => (
            <li key={paper}>{paper}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Questions that owners of buildings ask, with short answers; one is open at a time. */
function Questions({ words }: { words: Words }) {
  return (
    <div className="questions grid">
      <h3>{words.questions.title}</h3>
      <div>
        {questions(company, words).map(({ question, answer }) => (
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
export function PrivacyNote({ words: { contact, paths } }: { words: Words }) {
  return (
    <p className="note">
      {contact.responsible(company.legalName.replace(/\.$/, ''))}
      <a href={`${paths.privacy}#derechos`}>{contact.rights}</a>.
    </p>
  );
}
