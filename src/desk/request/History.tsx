import type { RequestDetail } from '../../desk-api/requests.ts';
import { Time } from '../ui/Time.tsx';
import { historyText } from './history-text.ts';

/** Everything that happened to a request, in order, folded. */
export function History({ request }: { request: RequestDetail }) {
  // That a call was logged already says how it came.
  const entries = request.history.filter(({ kind }) => kind !== 'received' || request.source === 'web');
  return (
    <details className="body">
      <summary>Historia</summary>
      <ol className="history">
        {entries.map((entry, index) => {
          const { text, detail } = historyText(entry);
          return (
            <li key={index}>
              <Time at={entry.at} />
              <span>
                {text}
                {detail && <small>{detail}</small>}
              </span>
            </li>
          );
        })}
      </ol>
    </details>
  );
}
