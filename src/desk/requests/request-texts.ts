import { actionTexts } from '../../contact-request/history.ts';
import { capitalized } from '../../contact-request/wording.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { isOnline } from '../state/client.ts';
import type { QueuedAction } from '../state/overlay.ts';
import { formatDayTime } from '../state/time.ts';

/** Says how often the visitor did not pick up; null if there was no such call. */
export function noAnswersText({ noAnswers }: RequestRow, now: Date): string | null {
  if (!noAnswers) return null;

  const { count, lastAt } = noAnswers;
  const times = count > 1 ? ` ×${count}` : '';
  return `No lo coge${times}, ${formatDayTime(lastAt, now)}`;
}

/** Says which actions on a request are still queued. */
export function queuedText(queued: readonly QueuedAction[]): string {
  const texts = new Set(queued.map(actionText));
  const when = isOnline() ? 'enviándose' : 'se enviará al volver la red';
  return `${capitalized([...texts].join(', '))}: ${when}`;
}

/** Names an action as its button does if the history has a longer text. */
function actionText({ action }: QueuedAction): string {
  return action.kind === 'no-answer' ? 'no lo coge' : actionTexts[action.kind].es;
}
