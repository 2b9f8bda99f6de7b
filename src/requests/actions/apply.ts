import type { Transaction } from 'kysely';
import type {
  ActionResult,
  RequestAction,
  SentAction,
} from '../../contact-request/actions.ts';
import { lockRequest } from '../../database/locks.ts';
import type { Channel, Tables } from '../../database/tables.ts';
import { lastDecision } from '../decisions.ts';
import { answerOf, type RequestWithHistory } from '../history.ts';
import { findRequest } from '../queries.ts';
import { answer, correctAnswer, reopen } from './answer.ts';
import { logCall, removeCall } from './calls.ts';
import { courseOf } from './course.ts';
import { clampTime, eventByAction, insertEvent, type NewEvent } from './events.ts';
import { correctFields } from './fields.ts';
import { finishStep, setNextStep } from './next-step.ts';
import { deleteNoAnswer, recordNoAnswer } from './no-answer.ts';
import { addNote, deleteNote } from './notes.ts';
import { setOutcome } from './outcome.ts';
import { clearSpam, markSpam } from './spam.ts';
import { setUrgent } from './urgent.ts';
import type { ActionContext, Changed, StandingEvent, Verdict } from './verdict.ts';

/**
 * Applies one action. Every change to a request goes through here. The first answer wins;
 * for outcomes and next steps, the latest by `at` wins. The device's time is clamped
 * between the receipt of the request and now.
 */
export async function applyAction(
  trx: Transaction<Tables>,
  { action: sent, person, channels }: ActionInput,
  now: Date,
): Promise<ActionResult> {
  const { id } = sent;
  if (sent.requestId === null)
    return { id, ...(await logCall(trx, { ...sent, person }, now)) };

  const { requestId, action } = sent;
  await lockRequest(trx, requestId);
  const request = await findRequest(trx, requestId);
  if (!request) {
    // When a removal is sent twice, the call no longer exists the second time.
    const outcome = action.kind === 'call-removed' ? 'duplicate' : 'not-found';
    return { id, outcome };
  }
  if (await eventByAction(trx, id)) return { id, outcome: 'duplicate' };

  // The history is deleted with the call, so a removal leaves no entry.
  if (action.kind === 'call-removed') return { id, ...(await removeCall(trx, request)) };

  const at = clampTime(sent.at, request.receivedAt, now);
  const verdict = await verdictOn({ trx, request, at, now, channels }, action);
  if (verdict.kind === 'changed') {
    await recordChange(trx, verdict, {
      requestId,
      at,
      personId: person,
      kind: action.kind,
      actionId: id,
    });
  }
  return { id, ...resultOf(verdict, request) };
}

type ActionInput = {
  action: SentAction;
  /** Null for an action of the demo data. */
  person: number | null;
  /** The channels that notify the company when a request turns out not to be spam. */
  channels: readonly Channel[];
};

function verdictOn(
  context: ActionContext,
  action: Exclude<RequestAction, { kind: 'call-removed' }>,
): Verdict | Promise<Verdict> {
  switch (action.kind) {
    case 'answered':
      return answer(context, action);
    case 'answer-corrected':
      return correctAnswer(context, action);
    case 'reopened':
      return reopen(context, action);
    case 'no-answer':
      return recordNoAnswer(context, action);
    case 'no-answer-deleted':
      return deleteNoAnswer(context, action);
    case 'outcome':
      return setOutcome(context, action);
    case 'next-step':
      return setNextStep(context, action);
    case 'step-done':
      return finishStep(context, action);
    case 'urgent':
      return setUrgent(context, action);
    case 'note':
      return addNote(action);
    case 'note-deleted':
      return deleteNote(context, action);
    case 'marked-spam':
      return markSpam(context);
    case 'spam-cleared':
      return clearSpam(context);
    case 'fields-corrected':
      return correctFields(context, action);
  }
}

/** Updates the request and records the action in its history. */
async function recordChange(
  trx: Transaction<Tables>,
  { set, detail, searchText }: Changed,
  event: NewEvent,
): Promise<void> {
  if (set) {
    await trx
      .updateTable('requests')
      .set(set)
      .where('id', '=', event.requestId)
      .execute();
  }
  await insertEvent(trx, { ...event, detail, searchText });
}

function resultOf(
  verdict: Verdict,
  request: RequestWithHistory,
): Omit<ActionResult, 'id'> {
  switch (verdict.kind) {
    case 'changed':
      return verdict.superseded ? superseded(request) : { outcome: 'applied' };
    case 'unchanged':
      return { outcome: 'applied' };
    case 'conflict': {
      const first = answerOf(request);
      return { outcome: 'conflict', ...(first && { first }), ...standingOf(request) };
    }
    case 'superseded':
      return superseded(request, verdict.event);
    case 'rejected':
      return { outcome: 'rejected', reason: verdict.reason };
  }
}

function superseded(
  request: RequestWithHistory,
  event?: StandingEvent,
): Omit<ActionResult, 'id'> {
  return { outcome: 'superseded', ...standingOf(request, event) };
}

/**
 * Returns the current state with the person and time of the decision behind it. Returns
 * an empty object if nothing was decided.
 */
function standingOf(
  request: RequestWithHistory,
  event: StandingEvent | undefined = lastDecision(request),
): Pick<ActionResult, 'stands'> {
  if (!event) return {};

  const { by, at, kind } = event;
  const { outcome } = request;
  return {
    stands: { by, at, kind, outcome, ...courseOf(request).plan },
  };
}
