import { madridDate } from '../time.ts';
import type { RequestAction } from './actions.ts';
import { isClosing, type Outcome } from './outcomes.ts';
import { isDue, noPlan, type Plan } from './steps.ts';

/**
 * The part of a request that actions change: whether it is answered, its outcome and its
 * next step. The server applies these rules, and the desk uses them to show the effect
 * before the server has answered.
 */
export type Course = {
  isAnswered: boolean;
  outcome: Outcome | null;
  outcomeAt: string | null;
  /** In whole euros, or null without an amount. */
  amount: number | null;
  plan: Plan;
};

type OutcomeAction = Extract<RequestAction, { kind: 'outcome' }>;

/** Returns the course of a request after its outcome was set or cleared. */
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

/** Returns the course that undoing an outcome restores. */
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

/**
 * Returns the next step of a request that is answered now. A call that was due is
 * completed.
 */
export function planAfterAnswer({ plan }: Course, at: string): Plan {
  return finishesCall(plan, madridDate(at)) ? noPlan : plan;
}

/**
 * Returns whether an answer completes the next step, which it does for a call that is
 * due.
 */
export function finishesCall(plan: Pick<Plan, 'step' | 'on'>, today: string): boolean {
  return plan.step === 'call' && isDue(plan.on, today);
}

/**
 * Returns the next step of a request that waits again. Without an outcome, it can only be
 * a call. `on` restores a call that the answer had completed.
 */
export function planAfterReopening({ outcome, plan }: Course, on: string | null): Plan {
  const kept = outcome === null || plan.step === 'call' ? plan : noPlan;
  if (kept.step !== null || on === null) return kept;
  return { step: 'call', on, time: null };
}

/**
 * Returns the next step after a call that the visitor did not take. A step that is due
 * moves to the day `on`. A waiting request keeps its day, and a visit never moves.
 */
export function planAfterNoAnswer(
  { isAnswered, plan }: Course,
  on: string | null,
  at: string,
): Plan {
  const isMoved = isAnswered && movesStep(plan, madridDate(at));
  return isMoved && on !== null ? { ...plan, on } : plan;
}

/** Returns whether a missed call moves the next step of an answered request. */
export function movesStep(plan: Pick<Plan, 'step' | 'on'>, today: string): boolean {
  return plan.step !== 'visit' && isDue(plan.on, today);
}

/**
 * Returns whether an action sets the outcome that already holds. A quote that is still to
 * be prepared is a different one from the quote before.
 */
function isCorrection({ outcome, plan }: Course, action: OutcomeAction): boolean {
  return action.outcome === outcome && plan.step !== 'quote';
}

/** The amount changes only with a quote, or with a correction of the outcome. */
function amountAfter(course: Course, action: OutcomeAction): number | null {
  const { outcome, amount = course.amount } = action;
  if (outcome === null) return null;

  const saysAmount = outcome === 'quoted' || isCorrection(course, action);
  return saysAmount ? amount : course.amount;
}

function planOf({ step, on, time }: Plan): Plan {
  return { step, on, time };
}
