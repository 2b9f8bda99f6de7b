import type { Transaction, Updateable } from 'kysely';
import { withAsciiDomain } from '../contact/email.ts';
import { fold } from '../contact/fold.ts';
import { requestKeys } from '../contact/search-text.ts';
import type {
  Channel,
  RequestEventKind,
  RequestEventsTable,
  RequestsTable,
  Tables,
} from '../database/tables.ts';
import type { ActionResult, CallFields, RequestAction, SentAction } from '../desk-api/actions.ts';
import type { ProblemKind } from '../desk-api/problems.ts';
import { dayMs, parseMadridTime } from '../time.ts';
import { cancelDeliveries, deliveriesOf, enqueueDelivery } from './deliveries.ts';
import { deleteRequests } from './personal-data.ts';
import { answererOf, findRequest, type RequestWithHistory } from './queries.ts';
import { insertRequest } from './store.ts';

/**
 * Applies one action: the only way to change a request. The first answer wins; of outcomes and reminders, the latest by
 * `at`. The time of the device is moved between the receipt of the request and now.
 */
export async function applyAction(
  trx: Transaction<Tables>,
  { action: sent, person, channels }: Application,
  now: Date,
): Promise<ActionResult> {
  const { id, requestId, action } = sent;
  const request = await lockRequest(trx, requestId);
  // A call whose removal is sent twice is gone by then.
  if (!request) return { id, outcome: action.kind === 'call-removed' ? 'duplicate' : 'not-found' };
  if (await eventByAction(trx, id)) return { id, outcome: 'duplicate' };
  const at = clamp(sent.at, request.receivedAt, now);
  if (action.kind === 'call-removed') {
    if (request.source !== 'phone') return { id, outcome: 'rejected', reason: 'malformed' };
    await deleteRequests(trx, [requestId]);
    return { id, outcome: 'applied' };
  }
  const decision = await decide({ trx, request, at, person, channels }, action);
  if (decision === 'unchanged') return { id, outcome: 'applied' };
  if (decision === 'conflict') return { id, outcome: 'conflict', ...firstAnswer(request) };
  if (typeof decision === 'string') return { id, outcome: 'rejected', reason: decision };
  const { set, ...event } = decision;
  if (set) await trx.updateTable('requests').set(set).where('id', '=', requestId).execute();
  await insertEvent(trx, { requestId, at, personId: person, kind: action.kind, actionId: id, ...event });
  return { id, outcome: 'applied' };
}

type Application = {
  action: SentAction;
  /** Null for an invented request. */
  person: number | null;
  /** The channels on which the company is notified of a request that is no spam after all. */
  channels: readonly Channel[];
};

type Context = Pick<Application, 'person' | 'channels'> & {
  trx: Transaction<Tables>;
  request: RequestWithHistory;
  at: string;
};

/** `unchanged`: nothing is to be stored, since the request is so already. A problem: why the action is rejected. */
type Decision =
  | 'conflict'
  | 'unchanged'
  | ProblemKind
  | { set?: Updateable<RequestsTable>; detail?: object; searchText?: string };

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one case for each kind of action.
async function decide(
  context: Context,
  action: Exclude<RequestAction, { kind: 'call-removed' }>,
): Promise<Decision> {
  const { request, at, person } = context;
  switch (action.kind) {
    case 'answered':
      if (request.state !== 'received') return 'set-aside';
      if (request.answeredAt) return 'conflict';
      return {
        set: { answeredAt: at, answeredBy: person, answeredHow: action.how },
        detail: { at, how: action.how },
      };
    case 'answer-corrected': {
      if (!request.answeredAt) return 'conflict';
      const { how = request.answeredHow, answeredAt = request.answeredAt } = action;
      const corrected = clamp(answeredAt, request.receivedAt, new Date(at));
      return { set: { answeredAt: corrected, answeredHow: how }, detail: { at: corrected, how } };
    }
    case 'reopened': {
      if (!request.answeredAt) return 'unchanged';
      const newest = request.events.findLast(({ kind }) => kind === 'answered' || kind === 'reopened');
      if (newest?.actionId !== action.undoes) return 'conflict';
      return { set: { answeredAt: null, answeredBy: null, answeredHow: null } };
    }
    case 'no-answer':
      return request.state === 'received' ? {} : 'set-aside';
    case 'no-answer-deleted':
      return findEvent(request, 'no-answer', action.undoes)
        ? { detail: { undoes: action.undoes } }
        : 'not-found';
    case 'note':
      return { detail: { text: action.text }, searchText: fold(action.text) };
    case 'note-deleted':
      return deleteNote(context, action.undoes);
    case 'outcome':
      if (isDecidedLater(context, ['outcome'])) return 'unchanged';
      return { set: { outcome: action.outcome }, detail: { outcome: action.outcome } };
    case 'reminder':
      return setReminder(context, action.on);
    case 'reminder-cleared':
      return setReminder(context, null);
    case 'marked-spam':
      return markSpam(context);
    case 'spam-cleared':
      return clearSpam(context);
    case 'call-corrected': {
      if (request.source !== 'phone') return 'malformed';
      const call = withAsciiEmail(action.fields);
      return { set: { ...call, ...requestKeys(call) } };
    }
  }
}

/** Deletes the text of a note. The history goes on saying that there was one, and who deleted it. */
async function deleteNote({ trx, request }: Context, actionId: string): Promise<Decision> {
  const note = findEvent(request, 'note', actionId);
  if (!note) return 'not-found';
  if (note.detail === null) return 'unchanged';
  await trx
    .updateTable('requestEvents')
    .set({ detail: null, searchText: null })
    .where('id', '=', note.id)
    .execute();
  return { detail: { undoes: actionId } };
}

function setReminder(context: Context, on: string | null): Decision {
  if (isDecidedLater(context, ['reminder', 'reminder-cleared'])) return 'unchanged';
  const set = { remindAt: null, followUpQueuedAt: null };
  if (on === null) return { set };
  const remindAt = parseMadridTime(`${on} 08:00`)?.toISOString();
  return remindAt ? { set: { ...set, remindAt }, detail: { on } } : 'malformed';
}

/** Keeps a request apart as spam, and cancels its pending deliveries. */
async function markSpam({ trx, request }: Context): Promise<Decision> {
  if (request.state === 'spam') return 'unchanged';
  await cancelDeliveries(trx, request.id);
  return { set: { state: 'spam' } };
}

/** Makes a suspected or marked request one like any other; the company is notified unless it was before. */
async function clearSpam({ trx, request, at, channels }: Context): Promise<Decision> {
  if (request.state === 'received') return 'unchanged';
  const wasDelivered = (await deliveriesOf(trx, request.id)).some(({ status }) => status === 'delivered');
  if (request.source === 'web' && !wasDelivered)
    await enqueueDelivery(trx, { kind: 'request', requestId: request.id, channels }, new Date(at));
  return { set: { state: 'received', reason: null } };
}

function findEvent({ events }: RequestWithHistory, kind: RequestEventKind, actionId: string) {
  return events.find((event) => event.kind === kind && event.actionId === actionId);
}

/** True if an action of these kinds has a later time: an older device that comes back does not overwrite it. */
function isDecidedLater({ request, at }: Context, kinds: RequestEventKind[]): boolean {
  return request.events.some((event) => kinds.includes(event.kind) && event.at > at);
}

function eventByAction(trx: Transaction<Tables>, actionId: string) {
  return trx.selectFrom('requestEvents').selectAll().where('actionId', '=', actionId).executeTakeFirst();
}

/** Locks the row of a request until the end of the transaction, on both databases, and reads it. */
async function lockRequest(trx: Transaction<Tables>, id: number): Promise<RequestWithHistory | undefined> {
  await trx
    .updateTable('requests')
    .set(({ ref }) => ({ state: ref('state') }))
    .where('id', '=', id)
    .execute();
  return findRequest(trx, id);
}

type NewEvent = Pick<RequestEventsTable, 'requestId' | 'at' | 'personId' | 'kind' | 'actionId'> & {
  detail?: object;
  searchText?: string;
};

/** Adds an entry to the history of a request. */
async function insertEvent(trx: Transaction<Tables>, { detail, ...event }: NewEvent): Promise<void> {
  await trx
    .insertInto('requestEvents')
    .values({ ...event, detail: detail ? JSON.stringify(detail) : null })
    .execute();
}

function firstAnswer(request: RequestWithHistory): Pick<ActionResult, 'first'> {
  const { answeredAt: at } = request;
  return at === null ? {} : { first: { by: answererOf(request), at } };
}

function clamp(at: string, from: string, until: Date): string {
  const ms = Math.max(Date.parse(from), Math.min(Date.parse(at), until.getTime()));
  return new Date(ms).toISOString();
}

/**
 * Logs a call as a request that waits like any other, without deliveries. Sent twice, it is logged once. Its time is moved
 * into the last 28 days: no retention period has passed by then.
 *
 * @returns the number of the request.
 */
export async function logCall(
  trx: Transaction<Tables>,
  { id, at, fields, person }: LoggedCall,
  now: Date,
): Promise<number> {
  const logged = await eventByAction(trx, id);
  if (logged) return logged.requestId;
  const receivedAt = clamp(at, new Date(now.getTime() - maxCallAgeMs).toISOString(), now);
  const call = withAsciiEmail(fields);
  const requestId = await insertRequest(trx, { ...call, receivedAt, state: 'received', source: 'phone' });
  const event = { at: receivedAt, personId: person, kind: 'call-logged', actionId: id } as const;
  await insertEvent(trx, { requestId, ...event });
  return requestId;
}

type LoggedCall = { id: string; at: string; fields: CallFields; person: number };

const maxCallAgeMs = 28 * dayMs;

function withAsciiEmail(fields: CallFields): CallFields {
  return { ...fields, email: withAsciiDomain(fields.email) };
}
