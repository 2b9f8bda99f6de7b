import { useOnline } from '../state/online.ts';
import { sendFailed } from '../state/outbox.ts';
import {
  useListQuery,
  useQueued,
  useRejections,
  useWaitingHead,
} from '../state/queries.ts';

export type TopLine =
  | 'not-stored'
  | 'rejections'
  | 'late-mail'
  | 'not-fresh'
  | 'not-sent'
  | 'night-failed';

/**
 * Returns the notices to show above a list, the worst first. There are two at most, so
 * that the list stays in view: «Estado» has the others.
 */
export function useTopLines(): TopLine[] {
  const online = useOnline();
  const first = useWaitingHead();
  const { error } = useListQuery('waiting');
  const failed = sendFailed.use();
  const queued = useQueued().length;
  const isRejected = useRejections().length > 0;

  const lines: TopLine[] = [];
  if (first?.storageFailing) lines.push('not-stored');
  if (isRejected) lines.push('rejections');
  if (first?.mailLateSince) lines.push('late-mail');
  if (first && (!online || error)) lines.push('not-fresh');
  if (online && !error && failed && queued > 0) lines.push('not-sent');
  if (first?.nightFailed) lines.push('night-failed');
  return lines.slice(0, maxLines);
}

export const maxLines = 2;
