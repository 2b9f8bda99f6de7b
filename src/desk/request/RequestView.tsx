import { useState } from 'react';
import { promiseMs } from '../../contact/status.ts';
import type { WholeRequest } from '../../desk-api/requests.ts';
import { formatDateTime } from '../../time.ts';
import { useCompany } from '../data/company.ts';
import { useUnsent } from '../data/use-waiting.ts';
import { BrokenDialog } from '../frame/Broken.tsx';
import { part } from '../frame/ErrorBoundary.tsx';
import { Reminder } from '../requests/Reminder.tsx';
import { Waiting } from '../requests/Waiting.tsx';
import { dayWord, hour, withArticle } from '../time/day-words.ts';
import { useNow, When } from '../time/When.tsx';
import { Actions } from './Actions.tsx';
import { AnsweredLine } from './AnsweredLine.tsx';
import { unsentWords } from './event-words.ts';
import { Facts } from './Facts.tsx';
import { History } from './History.tsx';
import type { Around } from './Neighbours.tsx';
import { Note } from './Note.tsx';
import { Others, TheirData } from './Others.tsx';
import { OutcomeSection } from './OutcomeSection.tsx';
import { HeadingLevel, PaneHeading } from './Section.tsx';

/** A request with everything about it. */
export function RequestView({ request, alone, around }: Props) {
  const unsent = useUnsent(request.id);
  const [reminding, setReminding] = useState(false);
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
        {request.state === 'received' && <Reminder request={request} onAsk={() => setReminding(true)} />}
        {reminding && <RemindDialog request={request} onClose={() => setReminding(false)} />}
        {unsent.length > 0 && <p className="hint">{unsentWords(unsent)}</p>}
      </div>
      <Actions request={request} around={around} />
      <p className="msg">{request.message}</p>
      <HeadingLevel value={alone ? 'h2' : 'h3'}>
        <div className="cols">
          <Facts request={request} />
          <Note request={request} />
          <OutcomeSection request={request} />
          <History request={request} />
          <Others request={request} />
          <TheirData request={request} />
        </div>
      </HeadingLevel>
    </article>
  );
}

const RemindDialog = part(() => import('./RemindDialog.tsx'), 'RemindDialog', BrokenDialog);

type Props = { request: WholeRequest; alone: boolean; around: Around };

/** Until when the request can be answered in time, or since when it is too late. */
function Deadline({ request: { receivedAt, answered, state } }: { request: WholeRequest }) {
  const now = useNow();
  const { data } = useCompany();
  if (answered || state === 'quarantined' || !data?.answerIn24Hours) return null;
  const due = new Date(Date.parse(receivedAt) + promiseMs);
  const at = due.toISOString();
  return (
    <span className="soft">
      {due < now ? 'el plazo acabó' : 'hasta'}{' '}
      <When
        at={at}
        words={`${withArticle(dayWord(due, now))} a las ${hour(at)}`}
        date={`el ${formatDateTime(at).replace(' ', ' a las ')}`}
      />
    </span>
  );
}
