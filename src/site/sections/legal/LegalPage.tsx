import './legal.css';
import { madridDate } from '../../../time.ts';
import { ArrowLeftIcon } from '../../components/icons.tsx';
import type { LegalText } from '../../content/legal/blocks.tsx';
import type { Words } from '../../content/words.ts';
import { anchors } from '../../routes.ts';
import setToday from './set-today.inline.ts?minified';

/** A legal text with its contents list, and the way home. */
export function LegalPage({ words, text }: { words: Words; text: LegalText }) {
  return (
    <div className="legal on-paper" id={anchors.start}>
      <div className="wrap">
        <a className="link" href={words.paths.home}>
          <ArrowLeftIcon />
          {` ${words.backHome}`}
        </a>
        <h1>{text.title}</h1>
        <p className="small">{words.legal.inForce(text.inForceSince)}</p>
        <UpdatedToday words={words} />
        <div className="grid">
          <nav className="toc" aria-labelledby="indice">
            <h2 id="indice">{words.legal.contents}</h2>
            <ol>
              {text.sections.map(({ id, heading }) => (
                <li key={id}>
                  <a href={`#${id}`}>{heading}</a>
                </li>
              ))}
            </ol>
          </nav>
          <div className="prose">
            {text.sections.map(({ id, heading, body }) => (
              <section key={id} aria-labelledby={id}>
                <h2 id={id}>{heading}</h2>
                {body}
              </section>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

/**
 * The last-updated date, which is the current one (A2): the day of the build in the HTML, set by a line of script
 * to the day on which the page is read.
 */
function UpdatedToday({ words: { legal } }: { words: Words }) {
  const today = new Date();
  return (
    <p className="small">
      {legal.updated}
      <time dateTime={madridDate(today)}>{legal.today(today)}</time>
      <script dangerouslySetInnerHTML={{ __html: setToday }} />
    </p>
  );
}
