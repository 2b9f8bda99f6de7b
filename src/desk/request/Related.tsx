import { Link } from 'wouter';
import { outcomes } from '../../contact/labels.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { paths } from '../routes.ts';
import { Icon } from '../ui/Icon.tsx';
import { Time } from '../ui/Time.tsx';

/** Other requests of the same person, by address or telephone. */
export function Related({ request: { related, receivedAt } }: { request: RequestDetail }) {
  if (related.length === 0) return null;
  const before = related.some((other) => other.receivedAt < receivedAt);
  return (
    <section className="body">
      <h3>{before ? 'Ya te había escrito' : 'Te volvió a escribir'}</h3>
      <ul className="lines">
        {related.map((other) => (
          <li key={other.id}>
            <Link href={paths.request(other.id)} state={history.state} className="line-link">
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

function statusText({ state, answered, outcome }: RequestDetail['related'][number]): string {
  if (state !== 'received') return 'publicidad';
  if (outcome) return outcomes[outcome.kind];
  return answered ? 'contestada' : 'sin contestar';
}
