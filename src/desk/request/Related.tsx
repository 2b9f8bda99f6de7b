import { Link } from 'wouter';
import { outcomes } from '../../contact-request/outcomes.ts';
import type { RequestDetail, RequestRow } from '../../desk-api/requests.ts';
import { paths } from '../state/routes.ts';
import { Icon } from '../ui/Icon.tsx';
import { Time } from '../ui/Time.tsx';

/** Other requests of the same person, by address or telephone. */
export function Related({ request }: { request: RequestDetail }) {
  const { related, receivedAt } = request;
  if (related.length === 0) return null;

  const isReturning = related.some((other) => other.receivedAt < receivedAt);
  return (
    <section className="body">
      <h3 className="part">
        {isReturning ? 'Ya te había escrito' : 'Te volvió a escribir'}
      </h3>
      <ul className="lines">
        {related.map((other) => (
          <li key={other.id}>
            <Link href={paths.request(other.id)} state={{}} className="line-link">
              <span>
                <span>{other.excerpt}</span>
                <small>
                  <Time at={other.receivedAt} /> · <span>{statusText(other)}</span>
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
