import { Link } from 'wouter';
import type { WholeRequest } from '../../desk-api/requests.ts';
import { paths } from '../routes.ts';
import { When } from '../time/When.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Section } from './Section.tsx';

/** The other requests of the same person. */
export function Others({ request: { others, receivedAt } }: { request: WholeRequest }) {
  const before = others.some((other) => other.receivedAt < receivedAt);
  const title = before
    ? 'Ya te había escrito'
    : others.length > 0
      ? 'Te volvió a escribir'
      : 'Es la primera vez que escribe';
  return (
    <Section title={title} className="others">
      {others.length > 0 && (
        <ul>
          {others.map((other) => (
            <li key={other.id}>
              <Link href={paths.request(other.id)} state={history.state} replace>
                <span>
                  {other.excerpt}
                  <small>
                    <When at={other.receivedAt} /> · {status(other)}
                  </small>
                </span>
                <Icon name="right" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function status({ state, answered }: WholeRequest['others'][number]): string {
  if (state === 'quarantined') return 'posible publicidad';
  return answered ? 'contestada' : 'sin contestar';
}
