import type { PushMessage } from '../../push-message.ts';
import { isQuiet } from '../../quiet-hours.ts';

/**
 * Returns whether a notification is shown without a sound: in the quiet hours of this
 * device all are that are about no new request.
 */
export function isSilent(kind: PushMessage['kind'] | undefined, now: Date): boolean {
  const isNotice = kind === 'reminder' || kind === 'morning';
  return isNotice && isQuiet(now.getHours());
}
