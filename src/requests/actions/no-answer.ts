import { planAfterNoAnswer } from '../../contact-request/course.ts';
import { isOvertaken, isSuperseded, isUndone } from '../decisions.ts';
import { courseOf, setPlan } from './course.ts';
import { findEvent } from './events.ts';
import type { ActionContext, Verdict } from './verdict.ts';

/**
 * Records a call that the visitor did not take. If a step is due, it moves to the day
 * `on`, unless it is a visit.
 */
export function recordNoAnswer(
  { request, at, now }: ActionContext,
  { on }: { on: string | null },
): Verdict {
  if (request.state !== 'received') return { kind: 'rejected', reason: 'set-aside' };

  const called = { kind: 'changed', detail: { on: null } } as const;
  if (on !== null && isSuperseded(request, at, now))
    return { ...called, superseded: true };

  const plan = planAfterNoAnswer(courseOf(request), on, at);
  if (plan.on === request.nextOn) return called;
  return { kind: 'changed', set: setPlan(request, plan), detail: { on: plan.on } };
}

/**
 * Deletes a call that the visitor did not take. If the call had moved a step, the step
 * moves back to the day `on`. The history keeps the entry of the call.
 */
export function deleteNoAnswer(
  { request }: ActionContext,
  { undoes, on }: { undoes: string; on: string | null },
): Verdict {
  const noAnswer = findEvent(request, 'no-answer', undoes);
  if (!noAnswer) return { kind: 'rejected', reason: 'not-found' };
  if (isUndone(request, noAnswer)) return { kind: 'unchanged' };

  const hasMoved = typeof noAnswer.detail?.on === 'string';
  if (!hasMoved || on === null) return { kind: 'changed', detail: { undoes, on: null } };
  if (isOvertaken(request, noAnswer)) return { kind: 'conflict' };

  const { plan } = courseOf(request);
  return {
    kind: 'changed',
    set: setPlan(request, { ...plan, on }),
    detail: { undoes, on },
  };
}
