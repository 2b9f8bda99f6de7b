import './history.css';
import type { WholeRequest } from '../../desk-api/requests.ts';
import { dayAndHour } from '../time/day-words.ts';
import { useNow } from '../time/use-now.ts';
import { eventWords } from './event-words.ts';
import { MissedCall } from './MissedCall.tsx';
import { Section } from './Section.tsx';

/** All that happened to a request, in order. */
export function History({ request }: { request: WholeRequest }) {
  const now = useNow();
  const toBeCalled = request.call && request.state === 'received' && !request.answered;
  return (
    <Section title="Historia">
      <ol className="hist">
        {request.history.map((event) => {
          const { what, detail } = eventWords(event);
          return (
            <li key={[event.at, event.kind, 'channel' in event && event.channel].join()}>
              <time dateTime={event.at}>{dayAndHour(event.at, now)}</time>
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
