import './result.css';
import '../contact/contact.css';
import '../../quote-form/quote-form.css';
import type { ReactNode } from 'react';
import { waitAnchor } from '../../../contact-request/endpoint.ts';
import {
  contactFields,
  hints,
  tooManyRequests,
} from '../../../contact-request/fields.ts';
import { contactLinks, whatsAppLink } from '../../company.ts';
import { CallToAction } from '../../components/CallToAction.tsx';
import { ContactWays } from '../../components/ContactWays.tsx';
import { Icon } from '../../components/Icon.tsx';
import { LevelMark } from '../../components/Section.tsx';
import { type Messages, published } from '../../i18n/messages.ts';
import { formMessages } from '../../quote-form/messages.ts';
import { UrgentLine } from '../../quote-form/UrgentLine.tsx';
import { anchors } from '../../routes.ts';
import { Receipt } from '../contact/Receipt.tsx';

type ResultPageProps = {
  messages: Messages;
  page: 'thanks' | 'submissionFailed' | 'notFound';
};

/**
 * A short page with one message, the ways to reach the company and the way home. The
 * result of a form is at street level, on a card like that of the form. An unknown
 * address is one floor below.
 */
export function ResultPage({ messages, page }: ResultPageProps) {
  switch (page) {
    case 'thanks':
      return <Thanks messages={messages} />;
    case 'submissionFailed':
      return <SubmissionFailed messages={messages} />;
    case 'notFound':
      return <NotFound messages={messages} />;
  }
}

type PartProps = { messages: Messages };

const formPages = published.map(({ paths }) => paths.home).join(' ');

/** Shown after a form was sent without script and its request was stored. */
function Thanks({ messages }: PartProps) {
  return (
    <Card messages={messages} formPages={formPages} isReceived>
      <div className="flow">
        <div className="form-head">
          <h1>{messages.pages.thanks.name}</h1>
        </div>
        <p className="status status-success" role="status">
          <Icon name="check" /> <span>{formMessages[messages.language].success}</span>
        </p>
        <UrgentLine locale={messages.language} />
      </div>
      <Receipt messages={messages} heading="h2">
        <WaysBack messages={messages} toForm={messages.thanks.another} />
      </Receipt>
    </Card>
  );
}

/**
 * Shown after a form was sent without script and rejected. The redirect names the first
 * rejected field in its fragment, or that there were too many requests, and CSS shows
 * only the sentence about that (`:target`).
 */
function SubmissionFailed({ messages }: PartProps) {
  const { language, header } = messages;
  const { back, prefilled, toForm } = messages.submissionFailed;
  const { phone } = contactLinks;

  return (
    <Card messages={messages}>
      <div className="flow">
        <div className="form-head">
          <h1>{messages.pages.submissionFailed.name}</h1>
        </div>
        <div>
          <p className="status status-error" role="status">
            <Icon name="alert" /> <span>{formMessages[language].error}</span>
          </p>
          {contactFields.map((field) => (
            <Hint key={field} id={field} text={hints[language][field]} />
          ))}
          <Hint id={waitAnchor} text={tooManyRequests[language](phone.text)} />
        </div>
        <p>{back}</p>
        <p className="cluster">
          <CallToAction href={phone.href} text={header.call(phone.text)} icon="phone" />{' '}
          <CallToAction {...whatsAppLink(messages, prefilled)} icon="whatsapp" line />
        </p>
        <WaysBack messages={messages} toForm={toForm} />
      </div>
    </Card>
  );
}

/**
 * A card like that of the form, beside the ways to reach the company. `formPages` are the
 * pages from which the browser may have posted the form: `consent/native-post.ts` looks
 * where the visitor comes from.
 */
function Card({ messages, formPages, isReceived, children }: CardProps) {
  return (
    <div
      className="result section on-stone"
      id={anchors.start}
      data-form-pages={formPages}
    >
      <div className="wrap">
        <div className="contact-layout grid" data-received={isReceived ? '' : undefined}>
          <div className="form-card drawn">{children}</div>
          <div className="flow">
            <ContactWays messages={messages} />
          </div>
        </div>
      </div>
    </div>
  );
}

type CardProps = PartProps & {
  formPages?: string;
  isReceived?: boolean;
  children: ReactNode;
};

/** What was wrong, joined to the error above it. */
function Hint({ id, text }: { id: string; text: string }) {
  return (
    <p className="hint" id={id}>
      {text}
    </p>
  );
}

/** Links to an empty form and to the home page. */
function WaysBack({ messages, toForm }: PartProps & { toForm: string }) {
  return (
    <p className="ways-back cluster">
      <a className="link" href={`${messages.paths.home}#${anchors.contact}`}>
        {toForm}
      </a>{' '}
      <BackHome messages={messages} />
    </p>
  );
}

function BackHome({ messages }: PartProps) {
  return (
    <a className="link" href={messages.paths.home}>
      <Icon name="arrow-left" />
      {` ${messages.backHome}`}
    </a>
  );
}

function NotFound({ messages }: PartProps) {
  return (
    <div className="result section on-ink" id={anchors.start}>
      <LevelMark height={0} floor={messages.floors.street} />
      <div className="wrap grid">
        <div className="result-message flow">
          <p className="basement display" aria-hidden="true">
            {'−1\u00a0m'}
          </p>
          <h1>{messages.pages.notFound.name}</h1>
          <p className="lead">{messages.notFound}</p>
        </div>
        <div className="result-ways flow">
          <ContactWays messages={messages} />
          <BackHome messages={messages} />
        </div>
      </div>
    </div>
  );
}
