import type { RequestAction } from '../../contact-request/actions.ts';
import {
  afterOutcome,
  afterUndoneOutcome,
  type Course,
} from '../../contact-request/course.ts';
import { isOvertaken, isSuperseded, isUndo, isUndone } from '../decisions.ts';
import type { EventDetail } from '../history.ts';
import { courseOf, setOutcomeOf } from './course.ts';
import { clampTime, findEvent } from './events.ts';
import type { ActionContext, Verdict } from './verdict.ts';

type OutcomeAction = Extract<RequestAction, { kind: 'outcome' }>;

/**
 * Sets or clears the outcome of a request, with its amount and next step. An outcome also
 * answers a waiting request. The latest outcome wins.
 */
export function setOutcome(context: ActionContext, action: OutcomeAction): Verdict {
  const { undoes } = action;
  if (undoes !== undefined) return undoOutcome(context, { ...action, undoes });

  const { request, at, now } = context;
  const { outcome, how } = action;
  if (request.state !== 'received') return { kind: 'rejected', reason: 'set-aside' };
  if (isSuperseded(request, at, now)) return { kind: 'superseded' };
  if (outcome === null && request.outcome === null) return { kind: 'unchanged' };

  const course = afterOutcome(courseOf(request), action, at);
  const set = setOutcomeOf(request, course);
  const detail = detailOf(course);
  if (request.answeredAt !== null) return { kind: 'changed', set, detail };

  return {
    kind: 'changed',
    set: { ...set, answeredAt: at, answeredHow: how },
    detail: { ...detail, answers: true, how },
  };
}

/**
 * Restores the values from before an outcome, unless a later decision exists. If the
 * outcome was also the answer, the answer is undone with it.
 */
function undoOutcome(
  { request, at, now }: ActionContext,
  action: OutcomeAction & { undoes: string },
): Verdict {
  const { outcome, undoes, since = at } = action;
  const undone = findEvent(request, 'outcome', undoes);
  if (!undone || isUndo(undone)) return { kind: 'rejected', reason: 'not-found' };
  if (isUndone(request, undone)) return { kind: 'unchanged' };
  if (isOvertaken(request, undone)) return { kind: 'conflict' };

  const course = afterUndoneOutcome(
    courseOf(request),
    { ...action, since: clampTime(since, request.receivedAt, now) },
    at,
  );
  const set = setOutcomeOf(request, course);
  const detail = { ...detailOf(course), undoes };
  if (undone.detail?.answers !== true) return { kind: 'changed', set, detail };

  // A request without an answer cannot have had an outcome before.
  if (outcome !== null) return { kind: 'rejected', reason: 'malformed' };
  return {
    kind: 'changed',
    set: { ...set, answeredAt: null, answeredHow: null },
    detail,
  };
}

function detailOf({ outcome, outcomeAt, amount, plan }: Course): EventDetail {
  const since = outcomeAt === null ? {} : { since: outcomeAt };
  return { outcome, amount, ...plan, ...since };
}
