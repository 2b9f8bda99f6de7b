import { Link, useLocation } from 'wouter';
import type { WholeRequest } from '../../desk-api/requests.ts';
import { dataSubject } from '../data/session.ts';
import { paths } from '../routes.ts';
import { useVerdict } from '../suspected/use-verdict.ts';
import { When } from '../time/When.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Section } from './Section.tsx';

/** The other requests of the same person. */
export function Others({ request: { others, receivedAt, source } }: { request: WholeRequest }) {
  const before = others.some((other) => other.receivedAt < receivedAt);
  const title = before
    ? 'Ya te había escrito'
    : others.length > 0
      ? 'Te volvió a escribir'
      : source === 'phone'
        ? 'Es su primera solicitud'
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

/** What is done seldom: printing the request, calling it spam, and exporting or erasing the person's data. */
export function TheirData({ request }: { request: WholeRequest }) {
  const [, navigate] = useLocation();
  const junk = useVerdict(request, 'junk');
  const lead = (erase: boolean) => () => {
    dataSubject.set({ address: request.email || request.phone, erase });
    navigate(paths.data);
  };
  return (
    <Section title="Sus datos" className="their-data">
      <ul>
        <li>
          <button type="button" className="link" onClick={() => print()}>
            <Icon name="print" small />
            Imprimir en una hoja
          </button>
        </li>
        {request.state === 'received' && (
          <li>
            <button type="button" className="link" onClick={junk}>
              <Icon name="megaphone" small />
              Es publicidad
            </button>
          </li>
        )}
        <li>
          <button type="button" className="link" onClick={lead(false)}>
            <Icon name="data" small />
            Exportar los datos de esta persona
          </button>
        </li>
        <li>
          <button type="button" className="link link--danger" onClick={lead(true)}>
            <Icon name="trash" small />
            Borrar a esta persona…
          </button>
        </li>
      </ul>
    </Section>
  );
}
