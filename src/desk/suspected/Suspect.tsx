import { capitalized } from '../../contact/wording.ts';
import type { SuspectedList } from '../../desk-api/suspected.ts';
import { useUnsent } from '../data/use-waiting.ts';
import { unsentWords } from '../request/event-words.ts';
import { When } from '../time/When.tsx';
import { useVerdict } from './use-verdict.ts';

/** A suspected request with the reasons. Nothing in its text is made a link; a telephone can be called. */
export function Suspect({ request }: { request: SuspectedList['requests'][number] }) {
  const { id, name, message, email, phone, tel, receivedAt, reasons } = request;
  const release = useVerdict(request, 'release');
  const unsent = useUnsent(id).at(-1);
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
        {unsent ? (
          <p className="row__sends">{unsentWords([unsent])}</p>
        ) : (
          <button type="button" className={phone ? 'b b--s b--ink' : 'b b--s'} onClick={release}>
            No lo es<span className="vh">: {name}</span>
          </button>
        )}
      </div>
    </li>
  );
}
