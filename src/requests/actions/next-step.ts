import type { RequestAction } from '../../contact-request/actions.ts';
import { noPlan, type Plan } from '../../contact-request/steps.ts';
import {
  findDecision,
  isOvertaken,
  isSuperseded,
  isUndo,
  isUndone,
} from '../decisions.ts';
import type { RequestWithHistory } from '../history.ts';
import { setPlan } from './course.ts';
import type { ActionContext, Verdict } from './verdict.ts';

/** Sets the next step of a request and its date. The latest next step wins. */
export function setNextStep(
  context: ActionContext,
  { step, on, time, undoes }: Extract<RequestAction, { kind: 'next-step' }>,
): Verdict {
  const plan = { step, on, time };
  if (undoes !== undefined) return undoNextStep(context, { plan, undoes });

  const { request, at, now } = context;
  if (request.state !== 'received') return { kind: 'rejected', reason: 'set-aside' };
  if (isSuperseded(request, at, now)) return { kind: 'superseded' };
  if (!fits(request, plan)) return { kind: 'conflict' };

  return { kind: 'changed', set: setPlan(request, plan), detail: plan };
}

/** Completes the current step and sets the one after it, `next`. */
export function finishStep(
  { request, at, now }: ActionContext,
  { next }: { next: Plan | null },
): Verdict {
  const plan = next ?? noPlan;
  if (request.state !== 'received') return { kind: 'rejected', reason: 'set-aside' };
  if (isSuperseded(request, at, now)) return { kind: 'superseded' };
  if (request.nextStep === null && plan.step === null) return { kind: 'unchanged' };
  if (!fits(request, plan)) return { kind: 'conflict' };

  const done = request.nextStep;
  return {
    kind: 'changed',
    set: setPlan(request, plan),
    detail: { ...plan, ...(done && { done }) },
  };
}

/** Restores the step from before it was moved or completed. */
function undoNextStep(
  { request }: ActionContext,
  { plan, undoes }: { plan: Plan; undoes: string },
): Verdict {
  const undone = findDecision(request, undoes);
  if (!undone || isUndo(undone) || !undoable.includes(undone.kind))
    return { kind: 'rejected', reason: 'not-found' };
  if (isUndone(request, undone)) return { kind: 'unchanged' };
  if (isOvertaken(request, undone) || !fits(request, plan)) return { kind: 'conflict' };

  return { kind: 'changed', set: setPlan(request, plan), detail: { ...plan, undoes } };
}

const undoable = ['next-step', 'step-done'];

/**
 * A request without an outcome, for example one that another person has reopened, can
 * only have a call as its next step.
 */
function fits({ outcome }: RequestWithHistory, { step }: Plan): boolean {
  return outcome !== null || step === null || step === 'call';
}
