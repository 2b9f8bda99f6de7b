import { formatNumber } from '../../../contact-request/amounts.ts';
import { localize } from '../../../locale.ts';
import { Icon } from '../../components/Icon.tsx';
import { Picture } from '../../components/Picture.tsx';
import type { Messages } from '../../i18n/messages.ts';
import { anchors } from '../../routes.ts';
import { newestWorks, type Work, worksPagesIn } from '../../works.ts';

// A static import would add the CSS to landing pages without works too.
if (import.meta.env.HAS_WORKS) await import('./works.css');

/** The newest works on the landing page, if the company file has some. */
export function Works({ messages }: { messages: Messages }) {
  if (newestWorks.length === 0) return null;

  return (
    <div className="works flow" id={anchors.works}>
      <h3 className="title">{messages.works.title}</h3>
      <WorkList messages={messages} works={newestWorks} heading="h4" />
      {worksPagesIn(messages).map(({ path }) => (
        <a key={path} className="link" href={path}>
          {`${messages.works.all} `}
          <Icon name="arrow-right" />
        </a>
      ))}
    </div>
  );
}

type WorkListProps = { messages: Messages; works: Work[]; heading: 'h2' | 'h4' };

/**
 * A list of works, each with its picture, its place, and what was done there. `heading`
 * is the level below that of the list's title.
 */
export function WorkList({ messages, works, heading }: WorkListProps) {
  return (
    <ul className="ruled grid-auto">
      {works.map((work) => (
        <WorkItem
          key={`${localize(work.title, 'es')},${localize(work.place, 'es')},${work.year}`}
          messages={messages}
          work={work}
          heading={heading}
        />
      ))}
    </ul>
  );
}

type WorkItemProps = Omit<WorkListProps, 'works'> & { work: Work };

function WorkItem({ messages, work, heading: Heading }: WorkItemProps) {
  const { language, works: words } = messages;
  const title = localize(work.title, language);
  const place = localize(work.place, language);
  const area = work.squareMetres && `${formatNumber(work.squareMetres)}\u00a0m²`;

  return (
    <li className={layoutOf(work)}>
      <figure className="grid-auto">
        {work.before && (
          <Picture picture={work.before} alt={`${words.before}: ${title}, ${place}`} />
        )}
        <Picture
          picture={work.picture}
          alt={`${work.before ? `${words.after}: ` : ''}${title}, ${place}`}
        />
        {work.before && (
          <figcaption className="small">{`${words.before} · ${words.after}`}</figcaption>
        )}
      </figure>
      <div>
        <Heading className="display">{title}</Heading>
        <p className="small">{[place, work.year, area].filter(Boolean).join(' · ')}</p>
        <Course messages={messages} work={work} />
      </div>
    </li>
  );
}

/**
 * Returns the classes of a work. If the facts tell its course, they fill a column beside
 * the picture; otherwise they are below it. Two pictures take more room than one.
 */
function layoutOf({ before, problem, solution }: Work): string {
  if (before) return 'compared split grid';
  return problem || solution ? 'split grid' : 'grid';
}

/** What was wrong, what was done about it, and how long that took. */
function Course({ messages, work }: { messages: Messages; work: Work }) {
  const { language, works: words } = messages;
  const { problem, solution, days } = work;
  const daysText = days && words.days(days);
  const duration = work.duration ? localize(work.duration, language) : daysText;
  if (!problem && !solution && !duration) return null;

  return (
    <dl>
      {problem && (
        <div>
          <dt>{words.problem}</dt>
          <dd>{localize(problem, language)}</dd>
        </div>
      )}
      {solution && (
        <div>
          <dt>{words.solution}</dt>
          <dd>{localize(solution, language)}</dd>
        </div>
      )}
      {duration && (
        <div>
          <dt>{words.duration}</dt>
          <dd className="display">{duration}</dd>
        </div>
      )}
    </dl>
  );
}
