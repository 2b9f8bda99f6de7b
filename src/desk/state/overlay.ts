import type { AnyAction } from '../../contact-request/actions.ts';
import {
  afterOutcome,
  afterUndoneOutcome,
  type Course,
  planAfterAnswer,
  planAfterNoAnswer,
  planAfterReopening,
} from '../../contact-request/course.ts';
import { excerptOf } from '../../contact-request/excerpt.ts';
import { noPlan, type Plan } from '../../contact-request/steps.ts';
import type { RequestDetail, RequestRow } from '../../desk-api/requests.ts';

/**
 * An action that the server has not answered, or whose result has not been refetched yet.
 * It may hold the text of a note. A logged call has no request yet.
 */
export type QueuedAction = {
  id: string;
  requestId: number | null;
  at: string;
  personId: number;
  action: AnyAction;
};

/** The fields of a row or of a full request that actions change. */
type Overlaid = RequestRow &
  Partial<Pick<RequestDetail, 'message' | 'notes' | 'history'>>;

/**
 * Returns a request with its queued actions applied; null if one of them removes it. This
 * is the only optimistic update of the desk. Actions that the request already includes
 * are skipped, and its history shows only what the server has recorded.
 *
 * @param by the name of the person whose actions they are
 */
export function applyQueued<R extends Overlaid>(
  request: R,
  queued: readonly QueuedAction[],
  by: string | null,
): R | null {
  let updated = request;
  for (const action of queued) {
    if (action.requestId !== request.id || isShown(request, action.id)) continue;

    const change = changeOf(action, updated, by);
    if (change === null) return null;
    updated = { ...updated, ...change };
  }
  return updated;
}

function isShown(
  { answered, noAnswers, decision, history = [] }: Overlaid,
  id: string,
): boolean {
  return (
    answered?.action === id ||
    noAnswers?.lastAction === id ||
    decision?.action === id ||
    history.some(({ action }) => action === id)
  );
}

/**
 * Returns the fields that an action changes; undefined if it changes none that is shown,
 * null if it removes the request.
 */
function changeOf(
  { id, at, action }: QueuedAction,
  request: Overlaid,
  by: string | null,
): Partial<Overlaid> | undefined | null {
  const change = changes[action.kind] as Change<AnyAction>;
  return change(action, request, { action: id, at, by });
}

/** Who acted, and when. `action` is the id of the action. */
type Actor = { action: string; at: string; by: string | null };

type Change<Action extends AnyAction> = (
  action: Action,
  request: Overlaid,
  actor: Actor,
) => Partial<Overlaid> | undefined | null;

const changes: {
  [Kind in AnyAction['kind']]: Change<Extract<AnyAction, { kind: Kind }>>;
} = {
  answered({ kind, how }, request, actor) {
    if (request.answered) return undefined;
    return {
      answered: { ...actor, how },
      noAnswers: null,
      ...planFields(planAfterAnswer(courseOf(request), actor.at)),
      decision: { kind, ...actor },
    };
  },

  'answer-corrected'({ how, undoes }, { answered }) {
    return answered?.action === undoes ? { answered: { ...answered, how } } : undefined;
  },

  reopened({ kind, undoes, on }, request, actor) {
    if (!request.answered || request.decision?.action !== undoes) return undefined;
    return {
      answered: null,
      outcome: null,
      amount: null,
      ...planFields(planAfterReopening(courseOf(request), on)),
      decision: { kind, ...actor },
    };
  },

  outcome(action, request, actor) {
    const { kind, how, undoes } = action;
    const { answered } = request;
    const before = courseOf(request);
    const decision = { kind, ...actor };
    if (undoes === undefined) {
      const answer = answered ?? { ...actor, how };
      const after = afterOutcome(before, action, actor.at);
      return { answered: answer, ...courseFields(after, actor.by), decision };
    }

    // An answer that came with the outcome is undone with it.
    const kept = answered?.action === undoes ? null : answered;
    const after = afterUndoneOutcome(before, action, actor.at);
    return { answered: kept, ...courseFields(after, actor.by), decision };
  },

  'next-step': (action, _request, actor) => ({
    ...planFields(action),
    decision: { kind: action.kind, ...actor },
  }),

  'step-done': ({ kind, next }, _request, actor) => ({
    ...planFields(next ?? noPlan),
    decision: { kind, ...actor },
  }),

  'no-answer'({ kind, on }, request, actor) {
    const count = (request.noAnswers?.count ?? 0) + 1;
    const noAnswers = { count, lastAt: actor.at, lastAction: actor.action };
    const plan = planAfterNoAnswer(courseOf(request), on, actor.at);
    if (plan.on === request.nextOn) return { noAnswers };
    return { noAnswers, ...planFields(plan), decision: { kind, ...actor } };
  },

  'no-answer-deleted'({ kind, on }, { noAnswers, nextOn }, actor) {
    const isLast = !noAnswers || noAnswers.count <= 1;
    const left = isLast ? null : { ...noAnswers, count: noAnswers.count - 1 };
    if (on === null || nextOn === null) return { noAnswers: left };
    return { noAnswers: left, nextOn: on, decision: { kind, ...actor } };
  },

  urgent: ({ urgent }) => ({ urgent }),

  note({ text }, { notes = [] }, actor) {
    return { notes: [...notes, { ...actor, text }], lastNote: excerptOf(text) };
  },

  'note-deleted': ({ undoes }, { notes = [] }) => ({
    notes: notes.filter(({ action }) => action !== undoes),
  }),

  'marked-spam': () => ({ state: 'spam' }),

  'spam-cleared': () => ({ state: 'received' }),

  'fields-corrected': ({ fields, language }, { phone, call, ...request }) => ({
    ...fields,
    language: language ?? request.language,
    excerpt: excerptOf(fields.message),
    // Only the server can parse a telephone number.
    call: fields.phone === phone ? call : null,
  }),

  // It adds a row and changes none.
  'call-logged': () => undefined,

  'call-removed': () => null,
};

function courseOf(request: Overlaid): Course {
  const { answered, outcome, amount, nextStep, nextOn, nextTime } = request;
  return {
    isAnswered: answered !== null,
    outcome: outcome?.kind ?? null,
    outcomeAt: outcome?.at ?? null,
    amount,
    plan: { step: nextStep, on: nextOn, time: nextTime },
  };
}

function courseFields({ outcome, outcomeAt, amount, plan }: Course, by: string | null) {
  const isSet = outcome !== null && outcomeAt !== null;
  return {
    outcome: isSet ? { kind: outcome, at: outcomeAt, by } : null,
    amount,
    ...planFields(plan),
  };
}

function planFields({ step, on, time }: Plan) {
  return { nextStep: step, nextOn: on, nextTime: time };
}
