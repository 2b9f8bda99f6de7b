import { Link } from 'wouter';
import { capitalized } from '../../contact-request/wording.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { clearSpam } from '../requests/actions.ts';
import { paths } from '../state/routes.ts';
import { Button } from '../ui/Button.tsx';
import { Time } from '../ui/Time.tsx';

/** A request that was set aside as spam, with the reasons, and the way out. */
export function SpamItem({ request }: { request: RequestRow }) {
  const { id, name, excerpt, receivedAt, phone, email } = request;
  return (
    <article className="spam-item">
      <h2>
        <Link href={paths.request(id)} state={{ fromList: true }}>
          {name}
        </Link>
      </h2>
      <p className="excerpt">{excerpt}</p>
      <ul className="reasons">
        {reasonsOf(request).map((reason) => (
          <li key={reason}>{capitalized(reason)}</li>
        ))}
      </ul>
      <p className="row-fact">
        <Time at={receivedAt} /> · <span>{phone || email}</span>
      </p>
      <Button
        kind="small"
        aria-label={`No lo es: ${name}`}
        onClick={() => clearSpam(request)}
      >
        No lo es
      </Button>
    </article>
  );
}

function reasonsOf({ state, reasons }: RequestRow): string[] {
  return state === 'spam' ? ['marcada a mano', ...reasons] : reasons;
}
