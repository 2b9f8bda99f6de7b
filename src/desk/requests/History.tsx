import { Link } from 'wouter';
import { actionTexts, outcomes } from '../../contact-request/labels.ts';
import { capitalized } from '../../contact-request/wording.ts';
import type { RequestDetail, RequestRow } from '../../desk-api/requests.ts';
import type { QueuedAction } from '../state/overlay.ts';
import { paths } from '../state/routes.ts';
import { formatDayTime } from '../state/time.ts';
import { Icon } from '../ui/Icon.tsx';
import { Time } from '../ui/Time.tsx';

/** Collapsible list of a request's events, in order. */
export function History({ request: { history } }: { request: RequestDetail }) {
  return (
    <details className="body">
      <summary>Historia</summary>
      <ol className="history">
        {history.map(({ at, text, detail }, index) => (
          <li key={index}>
            <Time at={at} />
            <span>
              {capitalized(text)}
              <small>{detail}</small>
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Other requests of the same person, by address or telephone. */
export function Related({
  request: { related, receivedAt },
}: {
  request: RequestDetail;
}) {
  if (related.length === 0) return null;
  const before = related.some((other) => other.receivedAt < receivedAt);
  return (
    <section className="body">
      <h3>{before ? 'Ya te había escrito' : 'Te volvió a escribir'}</h3>
      <ul className="lines">
        {related.map((other) => (
          <li key={other.id}>
            <Link href={paths.request(other.id)} state={{}} className="line-link">
              <span>
                {other.excerpt}
                <small>
                  <Time at={other.receivedAt} /> · {statusText(other)}
                </small>
              </span>
              <Icon name="right" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function statusText({ state, answered, outcome }: RequestRow): string {
  if (state !== 'received') return 'publicidad';
  if (outcome) return outcomes[outcome.kind];
  return answered ? 'contestada' : 'sin contestar';
}

/** Says how often a request was called in vain; null if it was not. */
export function noAnswersText({ noAnswers }: RequestRow, now: Date): string | null {
  if (!noAnswers) return null;
  const { count, lastAt } = noAnswers;
  return `Llamada sin respuesta${count > 1 ? ` ×${count}` : ''}, ${formatDayTime(lastAt, now)}`;
}

/** Says what of a request is still queued. */
export function queuedText(queued: readonly QueuedAction[]): string {
  const texts = new Set(queued.map(({ action }) => actionTexts[action.kind].es));
  return `${capitalized([...texts].join(', '))}: ${navigator.onLine ? 'enviándose' : 'se enviará al volver la red'}`;
}
