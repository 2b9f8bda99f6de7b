import { capitalized } from '../../contact-request/wording.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { Icon } from '../ui/Icon.tsx';
import { Time } from '../ui/Time.tsx';

/** The events of a request in order, collapsed. */
export function History({ request: { history } }: { request: RequestDetail }) {
  return (
    <details className="fold">
      <summary>
        <span>Historia</span>
        <Icon name="down" />
      </summary>
      <ol className="history">
        {history.map(({ at, text, detail }, index) => (
          <li key={index}>
            <Time at={at} />
            <span>
              <span>{capitalized(text)}</span>
              <small>{detail}</small>
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
