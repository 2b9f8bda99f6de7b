import './result.css';
import type { ReactNode } from 'react';
import { contactFields } from '../../../contact/fields.ts';
import { company } from '../../company.ts';
import { ContactWays } from '../../components/ContactWays.tsx';
import { ArrowLeftIcon } from '../../components/icons.tsx';
import { LevelMark } from '../../components/LevelMark.tsx';
import { Steps } from '../../components/Steps.tsx';
import { servicesIn } from '../../content/services.ts';
import { whatHappensNext } from '../../content/what-happens-next.ts';
import type { Words } from '../../content/words.ts';
import { anchors } from '../../routes.ts';

/** The page after a form was sent without script and its request was stored. Its level is the street. */
export function Thanks({ words }: { words: Words }) {
  return (
    <ResultPage words={words} title={words.thanks.title}>
      <p className="lead">{words.form.success}</p>
      {company.claims.answerIn24Hours && <p>{words.contact.promise}</p>}
      <h2>{words.form.next}</h2>
      <Steps>{whatHappensNext(company.terms, words)}</Steps>
    </ResultPage>
  );
}

/**
 * The page after a form was sent without script and rejected. The redirect names the first rejected field in its fragment,
 * and css shows that field's hint alone (`:target`).
 */
export function NotSent({ words }: { words: Words }) {
  const { title, hints, back, toForm } = words.notSent;
  return (
    <ResultPage words={words} title={title}>
      <p className="lead">{words.form.error}</p>
      {contactFields.map((field) => (
        <p className="hint" id={field} key={field}>
          {hints[field]}
        </p>
      ))}
      <p>
        {back.before}
        <b>{back.button}</b>
        {back.after}
      </p>
      <a className="button" href={`${words.paths.home}#${anchors.contact}`}>
        {toForm}
      </a>
    </ResultPage>
  );
}

/** The page for an address that does not exist: one floor below the street. */
export function NotFound({ words }: { words: Words }) {
  return (
    <ResultPage words={words} title={words.notFound.title} isBasement>
      <p className="lead">{words.notFound.text}</p>
    </ResultPage>
  );
}

type ResultPageProps = { words: Words; title: string; isBasement?: boolean; children: ReactNode };

/** A short page with one message, the ways to reach us, the services and the way home. */
function ResultPage({ words, title, isBasement = false, children }: ResultPageProps) {
  return (
    <div className={`result section on-${isBasement ? 'ink' : 'paper'}`} id={anchors.start}>
      {isBasement && <LevelMark height={0} floor={words.floors.street} />}
      <div className="wrap grid">
        <div className="result-message flow">
          {isBasement && (
            <p className="basement display" aria-hidden="true">
              {`−1\u00a0m`}
            </p>
          )}
          <h1>{title}</h1>
          {children}
        </div>
        <div className="result-ways flow">
          <ContactWays words={words} />
          <a className="link" href={words.paths.home}>
            <ArrowLeftIcon />
            {` ${words.backHome}`}
          </a>
        </div>
        <nav aria-labelledby="servicios">
          <h2 className="display" id="servicios">
            {words.footer.services}
          </h2>
          <ul className="grid-auto">
            {servicesIn(words).map(({ id, name }) => (
              <li key={id}>
                <a href={`${words.paths.home}#${id}`}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  );
}
