import type { Transaction } from 'kysely';
import type {
  ActionResult,
  RequestAction,
  SentAction,
} from '../../contact-request/actions.ts';
import type { Channel, Tables } from '../../database/tables.ts';
import { answerOf, type RequestWithHistory } from '../history.ts';
import { findRequest } from '../queries.ts';
import {
  answer,
  correctAnswer,
  deleteNoAnswer,
  recordNoAnswer,
  reopen,
} from './answer.ts';
import { correctCall, removeCall } from './calls.ts';
import type { ActionContext, Decision } from './decision.ts';
import { clampTime, eventByAction, insertEvent } from './events.ts';
import { setOutcome, setReminder } from './follow-up.ts';
import { addNote, deleteNote } from './notes.ts';
import { clearSpam, markSpam } from './spam.ts';

/**
 * Applies one action: the only way to change a request. The first answer wins; of
 * outcomes and reminders, the latest by `at`. The time of the device is moved between the
 * receipt of the request and now.
 */
export async function applyAction(
  trx: Transaction<Tables>,
  { action: sent, person, channels }: Application,
  now: Date,
): Promise<ActionResult> {
  const { id, requestId, action } = sent;
  const request = await lockRequest(trx, requestId);
  if (!request) {
    // A call whose removal is sent twice is gone by then.
    const outcome = action.kind === 'call-removed' ? 'duplicate' : 'not-found';
    return { id, outcome };
  }
  if (await eventByAction(trx, id)) return { id, outcome: 'duplicate' };

  // The history of a call goes with it, so a removal leaves no entry.
  if (action.kind === 'call-removed') return { id, ...(await removeCall(trx, request)) };

  const at = clampTime(sent.at, request.receivedAt, now);
  const decision = await decide({ trx, request, at, now, channels }, action);
  if (decision.kind === 'changed') {
    const { set, detail, searchText } = decision;
    if (set) {
      await trx.updateTable('requests').set(set).where('id', '=', requestId).execute();
    }
    await insertEvent(trx, {
      requestId,
      at,
      personId: person,
      kind: action.kind,
      actionId: id,
      detail,
      searchText,
    });
  }
  return { id, ...resultOf(decision, request) };
}

type Application = {
  action: SentAction;
  /** Null for an invented request. */
  person: number | null;
  /**
   * The channels on which the company is notified of a request that is no spam after all.
   */
  channels: readonly Channel[];
};

/**
 * Finds a request, and locks its row until the end of the transaction on both databases.
 */
async function lockRequest(
  trx: Transaction<Tables>,
  id: number,
): Promise<RequestWithHistory | undefined> {
  await trx
    .updateTable('requests')
    .set(({ ref }) => ({ state: ref('state') }))
    .where('id', '=', id)
    .execute();
  return findRequest(trx, id);
}

function decide(
  context: ActionContext,
  action: Exclude<RequestAction, { kind: 'call-removed' }>,
): Decision | Promise<Decision> {
  switch (action.kind) {
    case 'answered':
      return answer(context, action);
    case 'answer-corrected':
      return correctAnswer(context, action);
    case 'reopened':
      return reopen(context, action);
    case 'no-answer':
      return recordNoAnswer(context);
    case 'no-answer-deleted':
      return deleteNoAnswer(context, action);
    case 'note':
      return addNote(action);
    case 'note-deleted':
      return deleteNote(context, action);
    case 'outcome':
      return setOutcome(context, action);
    case 'reminder':
      return setReminder(context, action.on);
    case 'reminder-cleared':
      return setReminder(context, null);
    case 'marked-spam':
      return markSpam(context);
    case 'spam-cleared':
      return clearSpam(context);
    case 'call-corrected':
      return correctCall(context, action);
  }
}

function resultOf(
  decision: Decision,
  request: RequestWithHistory,
): Omit<ActionResult, 'id'> {
  switch (decision.kind) {
    case 'changed':
    case 'unchanged':
      return { outcome: 'applied' };
    case 'conflict': {
      const first = answerOf(request);
      return first ? { outcome: 'conflict', first } : { outcome: 'conflict' };
    }
    case 'rejected':
      return { outcome: 'rejected', reason: decision.reason };
  }
}
