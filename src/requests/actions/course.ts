import type { Course } from '../../contact-request/course.ts';
import type { Plan } from '../../contact-request/steps.ts';
import type { RequestWithHistory } from '../history.ts';

/** Returns the course of a stored request. */
export function courseOf(request: RequestWithHistory): Course {
  const { answeredAt, outcome, outcomeAt, amount, nextStep, nextOn, nextTime } = request;
  return {
    isAnswered: answeredAt !== null,
    outcome,
    outcomeAt,
    amount,
    plan: { step: nextStep, on: nextOn, time: nextTime },
  };
}

/**
 * Returns the columns of the next step. A new day or hour resets the notice, so that the
 * step is announced again.
 */
export function setPlan(request: RequestWithHistory, { step, on, time }: Plan) {
  const columns = { nextStep: step, nextOn: on, nextTime: time };
  const isSameTime = on === request.nextOn && time === request.nextTime;
  return isSameTime ? columns : { ...columns, morningQueuedAt: null };
}

/** Returns the columns of the outcome, the amount and the next step. */
export function setOutcomeOf(request: RequestWithHistory, course: Course) {
  const { outcome, outcomeAt, amount, plan } = course;
  return { outcome, outcomeAt, amount, ...setPlan(request, plan) };
}
