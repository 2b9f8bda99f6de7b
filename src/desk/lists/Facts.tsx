import type { RequestRow } from '../../desk-api/requests.ts';
import { noAnswersText, queuedText } from '../requests/request-texts.ts';
import { readDraft } from '../state/drafts.ts';
import { useDelayed } from '../state/queries.ts';
import { serverTime } from '../state/server-time.ts';
import { formatDayTime } from '../state/time.ts';
import { Fact } from '../ui/Fact.tsx';

/**
 * The missed calls of a request, its unfinished note, who logged it, and what could not
 * be sent yet.
 */
export function Facts({ request }: { request: RequestRow }) {
  const now = serverTime();
  const delayed = useDelayed(request.id);
  const noAnswers = noAnswersText(request, now);
  const draft = readDraft(request.id);
  return (
    <>
      {noAnswers && <Fact icon="nocall">{noAnswers}</Fact>}
      {draft && <Fact>{`Nota a medias: «${shortened(draft)}»`}</Fact>}
      {request.source === 'phone' && <Fact>{loggedText(request, now)}</Fact>}
      {delayed.length > 0 && <Fact icon="offline">{queuedText(delayed)}</Fact>}
    </>
  );
}

function loggedText({ loggedBy, receivedAt }: RequestRow, now: Date): string {
  const at = formatDayTime(receivedAt, now);
  return loggedBy === null ? `Apuntada ${at}` : `Apuntada por ${loggedBy}, ${at}`;
}

function shortened(text: string): string {
  return text.length > maxLength ? `${text.slice(0, maxLength).trim()}…` : text;
}

/** What fits on one line. */
const maxLength = 24;
