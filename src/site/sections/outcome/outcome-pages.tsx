import '../../ui/contact-ways.css';
import './outcome.css';
import type { ReactNode } from 'react';
import { contactFields } from '../../../contact/fields.ts';
import { company } from '../../company.ts';
import { type Floor, levelAt } from '../../content/levels.ts';
import { servicesIn } from '../../content/services.ts';
import { whatHappensNext } from '../../content/what-happens-next.ts';
import type { Words } from '../../content/words.ts';
import { sections } from '../../routes.ts';
import { ContactWays } from '../../ui/ContactWays.tsx';
import { ArrowLeftIcon } from '../../ui/icons.tsx';
import { LevelMark } from '../../ui/LevelMark.tsx';
import { Steps } from '../../ui/Steps.tsx';

/** The page after a form was sent without script and its request was stored. Its level is the street. */
export function Thanks({ words }: { words: Words }) {
  return (
    <Outcome words={words} title={words.thanks.title} level="street" surface="paper">
      <p className="lead">{words.form.success}</p>
      {company.claims.answerIn24Hours && <p>{words.contact.promise}</p>}
      <h2>{words.form.next}</h2>
      <Steps>{whatHappensNext(company.terms, words)}</Steps>
    </Outcome>
  );
}

/**
 * The page after a form was sent without script and refused. Its level is that of the form. The redirect names the first
 * refused field in its fragment, and css shows that field's hint alone (`:target`).
 */
export function NotSent({ words }: { words: Words }) {
  const { title, hints, back, toForm } = words.notSent;
  return (
    <Outcome words={words} title={title} level={sections.contact} surface="paper">
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
      <a className="btn" href={`${words.paths.home}#${sections.contact}`}>
        {toForm}
      </a>
    </Outcome>
  );
}

/** The page for an address that does not exist. Its level is one floor below the street. */
export function NotFound({ words }: { words: Words }) {
  return (
    <Outcome words={words} title={words.notFound.title} level="basement" surface="ink" below="street">
      <p className="lead">{words.notFound.text}</p>
    </Outcome>
  );
}

type OutcomeProps = {
  words: Words;
  title: string;
  /** The level that the page shows. */
  level: Floor;
  surface: 'paper' | 'ink';
  /** The level whose line is overhead. */
  below?: Floor;
  children: ReactNode;
};

/** A short page with one message, the ways to reach us, the services and the way home. */
function Outcome({ words, title, level, surface, below, children }: OutcomeProps) {
  const { height, floor } = levelAt(level, words);
  return (
    <div className={`outcome section on-${surface}`} id={sections.start}>
      {below && <LevelMark level={levelAt(below, words)} />}
      <div className="wrap grid">
        <div className="outcome__message">
          <p className="outcome__level" aria-hidden="true">
            <b>{height}</b> {floor}
          </p>
          <h1>{title}</h1>
          {children}
        </div>
        <div className="outcome__ways">
          <ContactWays words={words} />
          <a className="link" href={words.paths.home}>
            <ArrowLeftIcon />
            {` ${words.backHome}`}
          </a>
        </div>
        <nav className="outcome__services" aria-labelledby="servicios">
          <h2 id="servicios">{words.footer.services}</h2>
          <ul>
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
