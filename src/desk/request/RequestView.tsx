import type { WholeRequest } from '../../desk-api/requests.ts';
import { useUnsent } from '../data/use-waiting.ts';
import { Waiting } from '../requests/Waiting.tsx';
import { Actions } from './Actions.tsx';
import { AnsweredLine } from './AnsweredLine.tsx';
import { Deadline } from './Deadline.tsx';
import { unsentWords } from './event-words.ts';
import { Facts } from './Facts.tsx';
import { History } from './History.tsx';
import { HeadingLevel } from './heading-level.ts';
import { Labels } from './Labels.tsx';
import { Note } from './Note.tsx';
import { Others } from './Others.tsx';
import { PaneHeading } from './PaneHeading.tsx';
import { TheirData } from './TheirData.tsx';
import type { Around } from './use-neighbours.ts';

/** A request with everything about it. */
export function RequestView({ request, alone, around }: Props) {
  const unsent = useUnsent(request.id);
  return (
    <article className="req">
      {request.answered && request.state === 'received' && (
        <AnsweredLine request={request} answered={request.answered} />
      )}
      <div className="req__head">
        <PaneHeading className="req__name" id="request-name" title={request.name} alone={alone} />
        <p className="req__time">
          <Waiting request={request} />
          <Deadline request={request} />
        </p>
        {unsent.length > 0 && <p className="req__unsent">{unsentWords(unsent)}</p>}
      </div>
      <Actions request={request} around={around} />
      <p className="msg">{request.message}</p>
      <HeadingLevel value={alone ? 'h2' : 'h3'}>
        <div className="cols">
          <Facts request={request} />
          <Note request={request} />
          <Labels request={request} />
          <History request={request} />
          <Others request={request} />
          <TheirData request={request} />
        </div>
      </HeadingLevel>
    </article>
  );
}

type Props = { request: WholeRequest; alone: boolean; around: Around };
