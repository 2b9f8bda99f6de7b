import type { RequestEventKind } from '../../contact-request/history.ts';
import type { Outcome } from '../../contact-request/outcomes.ts';
import { parseMadridTime } from '../../time.ts';
import type { ActionContext, Decision } from './decision.ts';

/**
 * Sets or clears the outcome of a request. `since` is when an outcome that returns was
 * first set.
 */
export function setOutcome(
  context: ActionContext,
  { outcome, since }: { outcome: Outcome | null; since?: string | undefined },
): Decision {
  if (isDecidedLater(context, ['outcome'])) return { kind: 'unchanged' };

  return { kind: 'changed', set: { outcome }, detail: { outcome, since } };
}

/**
 * Sets a reminder to a day such as `2026-11-24`, at 8:00 in Madrid, or clears it with
 * null.
 */
export function setReminder(context: ActionContext, on: string | null): Decision {
  if (isDecidedLater(context, ['reminder', 'reminder-cleared'])) {
    return { kind: 'unchanged' };
  }

  const remindAt = on === null ? undefined : parseMadridTime(`${on} 08:00`);
  return {
    kind: 'changed',
    set: { remindAt: remindAt?.toISOString() ?? null, followUpQueuedAt: null },
    detail: { on },
  };
}

/**
 * Returns whether an action of these kinds has a later time: an older device that comes
 * back does not overwrite it.
 */
function isDecidedLater(
  { request, at }: ActionContext,
  kinds: RequestEventKind[],
): boolean {
  return request.events.some((event) => kinds.includes(event.kind) && event.at > at);
}
