import type { PushMessage } from '../../push-message.ts';
import { isQuiet } from '../../quiet-hours.ts';

/**
 * Returns whether a notification is silent: reminders and morning notices are, in the
 * quiet hours of this device.
 */
export function isSilent(kind: PushMessage['kind'] | undefined, now: Date): boolean {
  const isNotice = kind === 'reminder' || kind === 'morning';
  return isNotice && isQuiet(now.getHours());
}
