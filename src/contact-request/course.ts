import { madridDate } from '../time.ts';
import type { RequestAction } from './actions.ts';
import { isClosing, type Outcome } from './outcomes.ts';
import { isDue, noPlan, type Plan } from './steps.ts';

/**
 * Whether a request is answered, what became of it, and what comes next: what actions
 * change. The server applies these rules, and the desk shows their effect before the
 * server has answered.
 */
export type Course = {
  isAnswered: boolean;
  outcome: Outcome | null;
  outcomeAt: string | null;
  /** In whole euros; null where none was given. */
  amount: number | null;
  plan: Plan;
};

type OutcomeAction = Extract<RequestAction, { kind: 'outcome' }>;

/** Returns the course of a request after an outcome was set or taken away. */
export function afterOutcome(course: Course, action: OutcomeAction, at: string): Course {
  const { outcome } = action;
  const corrects = isCorrection(course, action);
  return {
    isAnswered: true,
    outcome,
    outcomeAt: outcome && ((corrects && course.outcomeAt) || at),
    amount: amountAfter(course, action),
    plan: !corrects && isClosing(outcome) ? noPlan : planOf(action),
  };
}

/** Returns the course that the undo of an outcome brings back. */
export function afterUndoneOutcome(
  { isAnswered }: Course,
  action: OutcomeAction,
  at: string,
): Course {
  const { outcome, amount = null, since = at } = action;
  const plan = planOf(action);
  return {
    isAnswered,
    outcome,
    outcomeAt: outcome && since,
    amount: outcome && amount,
    plan,
  };
}

/** Returns what comes next once a request is answered: a call that was due is done. */
export function planAfterAnswer({ plan }: Course, at: string): Plan {
  return finishesCall(plan, dayOf(at)) ? noPlan : plan;
}

/** Returns whether an answer finishes what comes next: a call that is due. */
export function finishesCall(plan: Pick<Plan, 'step' | 'on'>, today: string): boolean {
  return plan.step === 'call' && isDue(plan.on, today);
}

/**
 * Returns what comes next once a request waits again. Without its outcome only a call
 * does. `on` gives back a call that the answer had finished.
 */
export function planAfterReopening({ outcome, plan }: Course, on: string | null): Plan {
  const kept = outcome === null || plan.step === 'call' ? plan : noPlan;
  if (kept.step !== null || on === null) return kept;
  return { step: 'call', on, time: null };
}

/**
 * Returns what comes next after a call that the visitor did not take: a step that is due
 * moves to the day `on`. A request that waits keeps its day, and no call moves a visit.
 */
export function planAfterNoAnswer(
  { isAnswered, plan }: Course,
  on: string | null,
  at: string,
): Plan {
  const isMoved = isAnswered && movesStep(plan, dayOf(at));
  return isMoved && on !== null ? { ...plan, on } : plan;
}

/** Returns whether a missed call moves what comes next with an answered request. */
export function movesStep(plan: Pick<Plan, 'step' | 'on'>, today: string): boolean {
  return plan.step !== 'visit' && isDue(plan.on, today);
}

/**
 * Returns whether an action says the outcome that stands already. A quote that was still
 * to be prepared is another one than the one before.
 */
function isCorrection({ outcome, plan }: Course, action: OutcomeAction): boolean {
  return action.outcome === outcome && plan.step !== 'quote';
}

/** Only a quote, or the correction of what became of it, says another amount. */
function amountAfter(course: Course, action: OutcomeAction): number | null {
  const { outcome, amount = course.amount } = action;
  if (outcome === null) return null;

  const saysAmount = outcome === 'quoted' || isCorrection(course, action);
  return saysAmount ? amount : course.amount;
}

function planOf({ step, on, time }: Plan): Plan {
  return { step, on, time };
}

function dayOf(at: string): string {
  return madridDate(new Date(at));
}
