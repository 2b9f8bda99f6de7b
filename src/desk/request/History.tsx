import type { WholeRequest } from '../../desk-api/requests.ts';
import { When } from '../time/When.tsx';
import { eventWords } from './event-words.ts';
import { Section } from './Section.tsx';
import { useMissedCall } from './use-tick.ts';

/** All that happened to a request, in order. */
export function History({ request }: { request: WholeRequest }) {
  const toBeCalled = request.call && request.state === 'received' && !request.answered;
  const missed = useMissedCall(request);
  // That a call was taken down says already how it came.
  const history = request.history.filter(({ kind }) => kind !== 'received' || request.source === 'web');
  return (
    <Section title="Historia">
      <ol className="hist">
        {history.map((event) => {
          const { what, detail } = eventWords(event);
          return (
            <li
              key={[
                event.at,
                event.kind,
                'channel' in event ? event.channel : 'action' in event && event.action,
              ].join()}
            >
              <When at={event.at} />
              <div>
                {what}
                {detail && <small>{detail}</small>}
              </div>
            </li>
          );
        })}
      </ol>
      {/* For whoever called from another telephone, and so was not asked how it went. */}
      {toBeCalled && (
        <button type="button" className="link" onClick={missed}>
          Apuntar que no lo coge
        </button>
      )}
    </Section>
  );
}
