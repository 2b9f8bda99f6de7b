import { Link } from 'wouter';
import { capitalized } from '../../contact/wording.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { clearSpam } from '../request/actions.ts';
import { paths } from '../routes.ts';
import { Button } from '../ui/Button.tsx';
import { Time } from '../ui/Time.tsx';

/** A request that was kept apart as spam, with the reasons, and the way out. */
export function SpamItem({ request }: { request: RequestRow }) {
  const { id, name, excerpt, reasons, receivedAt, phone, email, state } = request;
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
      <Button kind="small" aria-label={`No lo es: ${name}`} onClick={() => clearSpam(request)}>
        No lo es
      </Button>
    </article>
  );
}
