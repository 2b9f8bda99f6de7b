import type { SuspectedList } from '../../desk-api/suspected.ts';
import { dayAndHour } from '../time/day-words.ts';
import { useNow } from '../time/use-now.ts';
import { capitalized } from '../ui/capitalized.ts';
import { Trouble } from '../ui/Trouble.tsx';
import { useRelease } from './use-release.ts';

/** A request that is suspected, and why. Nothing in it is a link. */
export function Suspect({ request }: { request: SuspectedList['requests'][number] }) {
  const now = useNow();
  const { name, message, email, phone, receivedAt, reasons } = request;
  const { release, isPending, error } = useRelease(request);
  return (
    <li className="sp">
      <h3 className="row__name">{name}</h3>
      <p className="sp__msg">{message}</p>
      <ul className="sp__why" aria-label="Por qué se apartó">
        {reasons.map((reason) => (
          <li key={reason}>{capitalized(reason)}</li>
        ))}
      </ul>
      <p className="row__meta">
        <time dateTime={receivedAt}>{dayAndHour(receivedAt, now)}</time>
        <span className="row__from">{phone || email}</span>
      </p>
      <div className="sp__acts">
        <button
          type="button"
          className={phone ? 'b b--s b--ink' : 'b b--s'}
          disabled={isPending}
          onClick={release}
        >
          No es correo basura<span className="vh">: {name}</span>
        </button>
      </div>
      {error && <Trouble error={error} />}
    </li>
  );
}
