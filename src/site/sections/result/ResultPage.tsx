import './result.css';
import '../../quote-form/quote-form.css';
import { waitAnchor } from '../../../contact-request/endpoint.ts';
import {
  contactFields,
  hints,
  tooManyRequests,
} from '../../../contact-request/fields.ts';
import { company, contactLinks } from '../../company.ts';
import { ContactWays } from '../../components/ContactWays.tsx';
import { Icon } from '../../components/Icon.tsx';
import { NextSteps } from '../../components/NextSteps.tsx';
import { LevelMark } from '../../components/Section.tsx';
import { type Messages, published } from '../../i18n/messages.ts';
import { formMessages } from '../../quote-form/messages.ts';
import { anchors } from '../../routes.ts';

type ResultPageProps = {
  messages: Messages;
  page: 'thanks' | 'submissionFailed' | 'notFound';
};

/**
 * A short page with one message, the ways to reach the company and the way home. What
 * follows a sent form stands on the street, an unknown address one floor below.
 */
export function ResultPage({ messages, page }: ResultPageProps) {
  const isBasement = page === 'notFound';
  const surface = isBasement ? 'on-ink' : 'on-paper';

  return (
    <div
      className={`result section ${surface}`}
      id={anchors.start}
      // `consent/native-post.ts` looks where the visitor comes from.
      data-form-pages={page === 'thanks' ? formPages : undefined}
    >
      {isBasement && <LevelMark height={0} floor={messages.floors.street} />}
      <div className="wrap grid">
        <div className="result-message flow">
          {isBasement && (
            <p className="basement display" aria-hidden="true">
              {'−1\u00a0m'}
            </p>
          )}
          <h1>{messages.pages[page].name}</h1>
          {page === 'thanks' && <Thanks messages={messages} />}
          {page === 'submissionFailed' && <SubmissionFailed messages={messages} />}
          {page === 'notFound' && <p className="lead">{messages.notFound}</p>}
        </div>
        <div className="result-ways flow">
          <ContactWays messages={messages} />
          <a className="link" href={messages.paths.home}>
            <Icon name="arrow-left" />
            {` ${messages.backHome}`}
          </a>
        </div>
      </div>
    </div>
  );
}

const formPages = published.map(({ paths }) => paths.home).join(' ');

/** Shown after a form was sent without script and its request was stored. */
function Thanks({ messages }: { messages: Messages }) {
  return (
    <>
      <p className="lead">{formMessages[messages.language].success}</p>
      {company.claims.answerIn24Hours && <p>{messages.contact.promise}</p>}
      <h2>{messages.contact.nextTitle}</h2>
      <NextSteps messages={messages} />
    </>
  );
}

/**
 * Shown after a form was sent without script and rejected. The redirect names the first
 * rejected field in its fragment, or that there were too many requests, and CSS shows only
 * the sentence about that (`:target`).
 */
function SubmissionFailed({ messages }: { messages: Messages }) {
  const { back, toForm } = messages.submissionFailed;
  return (
    <>
      <p className="lead">{formMessages[messages.language].error}</p>
      {contactFields.map((field) => (
        <p className="hint status status-error" id={field} key={field}>
          {hints[messages.language][field]}
        </p>
      ))}
      <p className="hint" id={waitAnchor}>
        {tooManyRequests[messages.language](contactLinks.phone.text)}
      </p>
      <p>{back}</p>
      <a className="button" href={`${messages.paths.home}#${anchors.contact}`}>
        {toForm}
      </a>
    </>
  );
}
