import { capitalized } from '../../contact/wording.ts';
import type { SuspectedList } from '../../desk-api/suspected.ts';
import { When } from '../time/When.tsx';
import { Trouble } from '../ui/Trouble.tsx';
import { useVerdict } from './use-verdict.ts';

/** A suspected request with the reasons. Nothing in its text is made a link; a telephone can be called. */
export function Suspect({ request }: { request: SuspectedList['requests'][number] }) {
  const { name, message, email, phone, tel, receivedAt, reasons } = request;
  const { judge, isPending, error } = useVerdict(request, 'release');
  return (
    <li className="sp">
      <h3 className="row__name">{name}</h3>
      <p className="sp__msg">{message}</p>
      <ul className="sp__why" aria-label="Por qué lo parece">
        {reasons.map((reason) => (
          <li key={reason}>{capitalized(reason)}</li>
        ))}
      </ul>
      <p className="row__meta">
        <When at={receivedAt} />
        {tel ? (
          <a className="num" href={tel}>
            {phone}
          </a>
        ) : (
          <span className="row__from">{phone || email}</span>
        )}
      </p>
      <div className="sp__acts">
        <button
          type="button"
          className={phone ? 'b b--s b--ink' : 'b b--s'}
          disabled={isPending}
          onClick={judge}
        >
          No lo es<span className="vh">: {name}</span>
        </button>
      </div>
      {error && <Trouble error={error} />}
    </li>
  );
}
