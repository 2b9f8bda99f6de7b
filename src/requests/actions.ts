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
import { parseMadridTime } from '../time.ts';
import { cancelDeliveries, enqueueDelivery, wasDelivered } from './deliveries.ts';
import { deleteRequests } from './personal-data.ts';
import { newestEvent } from './queries.ts';
import { insertRequest, type StoredRequest, storedColumns } from './store.ts';

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
    await deleteRequests(trx, [request.id]);
    return { id, outcome: 'applied' };
  }
  const decision = await decide({ trx, request, at, person, channels }, action);
  if (decision === 'conflict') return { id, outcome: 'conflict', ...(await firstAnswer(trx, request)) };
  if (decision === 'unchanged') return { id, outcome: 'applied' };
  if (typeof decision === 'string') return { id, outcome: 'rejected', reason: decision };
  const { set, detail, searchText = null } = decision;
  if (set) await trx.updateTable('requests').set(set).where('id', '=', requestId).execute();
  await insertEvent(trx, {
    requestId,
    at,
    personId: person,
    kind: action.kind,
    actionId: id,
    detail,
    searchText,
  });
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
  request: StoredRequest;
  at: string;
};

/** `unchanged`: the request is already so, or a person decided otherwise at a later time. A problem: why it is rejected. */
type Decision =
  | 'conflict'
  | 'unchanged'
  | ProblemKind
  | { set?: Updateable<RequestsTable>; detail?: object; searchText?: string };

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one case for each kind of action.
async function decide(context: Context, action: RequestAction): Promise<Decision> {
  const { trx, request, at, person } = context;
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
      const newest = await newestEvent(trx, request.id, ['answered', 'reopened']);
      if (newest?.actionId !== action.undoes) return 'conflict';
      return { set: { answeredAt: null, answeredBy: null, answeredHow: null } };
    }
    case 'no-answer':
      return request.state === 'received' ? {} : 'set-aside';
    case 'no-answer-deleted':
      return (await ownEvent(context, action.undoes, 'no-answer'))
        ? { detail: { undoes: action.undoes } }
        : 'not-found';
    case 'note':
      return { detail: { text: action.text }, searchText: fold(action.text) };
    case 'note-deleted':
      return deleteNote(context, action.undoes);
    case 'outcome':
      if (await decidedLater(context, ['outcome'])) return 'unchanged';
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
    case 'call-removed':
      return 'malformed';
  }
}

/** Deletes the text of a note. The history goes on saying that there was one, and who deleted it. */
async function deleteNote(context: Context, actionId: string): Promise<Decision> {
  const note = await ownEvent(context, actionId, 'note');
  if (!note) return 'not-found';
  if (note.detail === null) return 'unchanged';
  await context.trx
    .updateTable('requestEvents')
    .set({ detail: null, searchText: null })
    .where('id', '=', note.id)
    .execute();
  return { detail: { undoes: actionId } };
}

async function setReminder(context: Context, on: string | null): Promise<Decision> {
  if (await decidedLater(context, ['reminder', 'reminder-cleared'])) return 'unchanged';
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
  if (request.source === 'web' && !(await wasDelivered(trx, request.id)))
    await enqueueDelivery(trx, { kind: 'request', requestId: request.id, channels }, new Date(at));
  return { set: { state: 'received', reason: null } };
}

/** Finds an event of this request by its action. */
async function ownEvent({ trx, request }: Context, actionId: string, kind: RequestEventKind) {
  const event = await eventByAction(trx, actionId);
  return event?.requestId === request.id && event.kind === kind ? event : undefined;
}

/** True if an action of these kinds has a later time: an older device that comes back does not overwrite it. */
async function decidedLater({ trx, request, at }: Context, kinds: RequestEventKind[]): Promise<boolean> {
  const newest = await trx
    .selectFrom('requestEvents')
    .select(({ fn }) => fn.max('at').as('at'))
    .where('requestId', '=', request.id)
    .where('kind', 'in', kinds)
    .executeTakeFirst();
  return (newest?.at ?? '') > at;
}

function eventByAction(trx: Transaction<Tables>, actionId: string) {
  return trx.selectFrom('requestEvents').selectAll().where('actionId', '=', actionId).executeTakeFirst();
}

/** Reads a request and locks its row until the end of the transaction, on both databases. */
function lockRequest(trx: Transaction<Tables>, id: number): Promise<StoredRequest | undefined> {
  return trx
    .updateTable('requests')
    .set(({ ref }) => ({ state: ref('state') }))
    .where('id', '=', id)
    .returning(storedColumns)
    .executeTakeFirst();
}

type NewEvent = Pick<RequestEventsTable, 'requestId' | 'at' | 'personId' | 'kind'> & {
  actionId: string;
  detail?: object | undefined;
  searchText?: string | null;
};

/** Adds an entry to the history of a request. */
async function insertEvent(trx: Transaction<Tables>, { detail, ...event }: NewEvent): Promise<void> {
  await trx
    .insertInto('requestEvents')
    .values({ searchText: null, ...event, detail: detail ? JSON.stringify(detail) : null })
    .execute();
}

async function firstAnswer(
  trx: Transaction<Tables>,
  { answeredAt, answeredBy }: StoredRequest,
): Promise<Pick<ActionResult, 'first'>> {
  if (!answeredAt) return {};
  const person = await trx
    .selectFrom('people')
    .select('name')
    .where('id', '=', answeredBy)
    .executeTakeFirst();
  return { first: { by: person?.name ?? null, at: answeredAt } };
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

const maxCallAgeMs = 28 * 24 * 60 * 60 * 1000;

function withAsciiEmail(fields: CallFields): CallFields {
  return { ...fields, email: withAsciiDomain(fields.email) };
}
