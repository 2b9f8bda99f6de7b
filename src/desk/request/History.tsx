import './history.css';
import type { WholeRequest } from '../../desk-api/requests.ts';
import { When } from '../time/When.tsx';
import { eventWords } from './event-words.ts';
import { MissedCall } from './MissedCall.tsx';
import { Section } from './Section.tsx';

/** All that happened to a request, in order. */
export function History({ request }: { request: WholeRequest }) {
  const toBeCalled = request.call && request.state === 'received' && !request.answered;
  return (
    <Section title="Historia">
      <ol className="hist">
        {request.history.map((event) => {
          const { what, detail } = eventWords(event);
          return (
            <li key={[event.at, event.kind, 'channel' in event && event.channel].join()}>
              <When at={event.at} />
              <div>
                {what}
                {detail && <small>{detail}</small>}
              </div>
            </li>
          );
        })}
      </ol>
      {toBeCalled && <MissedCall request={request} />}
    </Section>
  );
}
