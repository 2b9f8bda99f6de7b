import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { capitalized } from '../../contact/wording.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { queueAction, undo } from '../api/outbox.ts';
import { paths } from '../routes.ts';
import { Time } from '../ui/Time.tsx';
import { showToast } from '../ui/Toast.tsx';

/** A request that was kept apart as spam, with the reasons, and the way out. */
export function SpamItem({ request }: { request: RequestRow }) {
  const client = useQueryClient();
  const { id, name, excerpt, reasons, receivedAt, phone, email, state } = request;
  const clear = () => {
    const actions = queueAction(client, [id], { kind: 'spam-cleared' });
    showToast(`${name} está en Solicitudes, y su aviso ya sale.`, () =>
      undo(client, actions, () => ({ kind: 'marked-spam' })),
    );
  };
  return (
    <article className="spam-item">
      <h2>
        <Link href={paths.request(id)} state={{ fromList: true }}>
          {name}
        </Link>
      </h2>
      <p className="excerpt">{excerpt}</p>
      <ul className="reasons">
        {(state === 'spam' ? ['marcada a mano', ...reasons] : reasons).map((reason) => (
          <li key={reason}>{capitalized(reason)}</li>
        ))}
      </ul>
      <p className="row-fact">
        <Time at={receivedAt} /> · {phone || email}
      </p>
      <button type="button" className="button button-small" onClick={clear}>
        No lo es<span className="visually-hidden">: {name}</span>
      </button>
    </article>
  );
}
