import { type Insertable, sql, type Transaction, type Updateable } from 'kysely';
import { lockPerson } from '../auth/people.ts';
import type {
  ActionResult,
  CallFields,
  RequestAction,
  SentAction,
} from '../contact-request/actions.ts';
import { fold } from '../contact-request/fold.ts';
import type { RequestEventKind } from '../contact-request/history.ts';
import { requestKeys } from '../contact-request/search-text.ts';
import type { Channel, Tables } from '../database/tables.ts';
import { before, dayMs, parseMadridTime } from '../time.ts';
import { deliveriesOf, enqueueDelivery } from './deliveries.ts';
import { deleteRequests } from './personal-data.ts';
import { answerOf, findRequest, type RequestWithHistory } from './queries.ts';
import { insertRequest } from './store.ts';

/**
 * Applies one action: the only way to change a request. The first answer wins; of outcomes and reminders, the latest by
 * `at`. The time of the device is moved between the receipt of the request and now.
 */
export async function applyAction(
  trx: Transaction<Tables>,
  { action: { id, requestId, at: sentAt, action }, person, channels }: Application,
  now: Date,
): Promise<ActionResult> {
  // Locks the row until the end of the transaction, on both databases.
  const lock = trx.updateTable('requests').set(({ ref }) => ({ state: ref('state') }));
  await lock.where('id', '=', requestId).execute();
  const request = await findRequest(trx, requestId);
  // A call whose removal is sent twice is gone by then.
  if (!request)
    return { id, outcome: action.kind === 'call-removed' ? 'duplicate' : 'not-found' };
  if (await eventByAction(trx, id)) return { id, outcome: 'duplicate' };
  const at = clamp(sentAt, request.receivedAt, now);
  const rule = rules[action.kind] as Rule<RequestAction['kind']>;
  const decision = await rule({ trx, request, at, now, channels }, action);
  if (decision === 'conflict') {
    const first = answerOf(request);
    return { id, outcome: 'conflict', ...(first && { first }) };
  }
  if (typeof decision === 'string' && decision !== 'applied')
    return { id, outcome: 'rejected', reason: decision };
  // With a call, its history is removed.
  if (decision === 'applied' || action.kind === 'call-removed')
    return { id, outcome: 'applied' };
  const { set, ...event } = decision;
  if (set)
    await trx.updateTable('requests').set(set).where('id', '=', requestId).execute();
  await insertEvent(trx, {
    requestId,
    at,
    personId: person,
    kind: action.kind,
    actionId: id,
    ...event,
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

type Context = Pick<Application, 'channels'> & {
  trx: Transaction<Tables>;
  request: RequestWithHistory;
  at: string;
  now: Date;
};

/** `applied`: the history gets no entry, since the request is so already, or gone. A reason: the action is rejected. */
type Decision =
  | 'applied'
  | 'conflict'
  | NonNullable<ActionResult['reason']>
  | { set?: Updateable<Tables['requests']>; detail?: object; searchText?: string };

/** Decides what an action of one kind changes. */
type Rule<Kind> = (
  context: Context,
  action: RequestAction & { kind: Kind },
) => Decision | Promise<Decision>;

const rules: { [Kind in RequestAction['kind']]: Rule<Kind> } = {
  answered({ request, at }, { how }) {
    if (request.state !== 'received') return 'set-aside';
    if (request.answeredAt) return 'conflict';
    return { set: { answeredAt: at, answeredHow: how }, detail: { how } };
  },
  'answer-corrected': ({ request }, { how, undoes }) =>
    answerOf(request)?.action === undoes
      ? { set: { answeredHow: how }, detail: { how } }
      : 'conflict',
  reopened({ request }, { undoes }) {
    if (!request.answeredAt) return 'applied';
    if (answerOf(request)?.action !== undoes) return 'conflict';
    return { set: { answeredAt: null, answeredHow: null } };
  },
  'no-answer': ({ request }) => (request.state === 'received' ? {} : 'set-aside'),
  'no-answer-deleted': ({ request }, { undoes }) =>
    findEvent(request, 'no-answer', undoes) ? { detail: { undoes } } : 'not-found',
  note: (_context, { text }) => ({ detail: { text }, searchText: fold(text) }),
  /** Deletes the text of a note. The history goes on saying that there was one, and who deleted it. */
  async 'note-deleted'({ trx, request }, { undoes }) {
    const note = findEvent(request, 'note', undoes);
    if (!note) return 'not-found';
    if (note.detail === null) return 'applied';
    const noText = { detail: null, searchText: null };
    await trx
      .updateTable('requestEvents')
      .set(noText)
      .where('id', '=', note.id)
      .execute();
    return { detail: { undoes } };
  },
  outcome(context, { outcome, since }) {
    if (isDecidedLater(context, ['outcome'])) return 'applied';
    return { set: { outcome }, detail: { outcome, since } };
  },
  reminder: (context, { on }) => setReminder(context, on),
  'reminder-cleared': (context) => setReminder(context, null),
  /** Keeps a request apart as spam, and cancels its deliveries that are pending or have failed. One being sent goes out. */
  async 'marked-spam'({ trx, request }) {
    if (request.state === 'spam') return 'applied';
    await trx
      .deleteFrom('deliveries')
      .where('requestId', '=', request.id)
      .where('status', '!=', 'delivered')
      .execute();
    return { set: { state: 'spam' } };
  },
  /** Makes a suspected or marked request one like any other; the company is notified on each channel where it was not. */
  async 'spam-cleared'({ trx, request, now, channels }) {
    if (request.state === 'received') return 'applied';
    // Those not delivered went when it was marked.
    const notified = (await deliveriesOf(trx, request.id)).map(({ channel }) => channel);
    const missing = channels.filter(
      (channel) => request.source === 'web' && !notified.includes(channel),
    );
    await enqueueDelivery(
      trx,
      { kind: 'request', requestId: request.id, channels: missing },
      now,
    );
    return { set: { state: 'received', reason: null } };
  },
  'call-corrected': ({ request }, { fields }) =>
    request.source === 'phone'
      ? { set: { ...fields, ...requestKeys(fields) } }
      : 'malformed',
  async 'call-removed'({ trx, request }) {
    if (request.source !== 'phone') return 'malformed';
    await deleteRequests(trx, sql`id = ${request.id}`);
    return 'applied';
  },
};

function setReminder(context: Context, on: string | null): Decision {
  if (isDecidedLater(context, ['reminder', 'reminder-cleared'])) return 'applied';
  const remindAt = (on && parseMadridTime(`${on} 08:00`)?.toISOString()) || null;
  return { set: { remindAt, followUpQueuedAt: null }, detail: { on } };
}

function findEvent(
  { events }: RequestWithHistory,
  kind: RequestEventKind,
  actionId: string,
) {
  return events.find((event) => event.kind === kind && event.actionId === actionId);
}

/** True if an action of these kinds has a later time: an older device that comes back does not overwrite it. */
function isDecidedLater({ request, at }: Context, kinds: RequestEventKind[]): boolean {
  return request.events.some((event) => kinds.includes(event.kind) && event.at > at);
}

function eventByAction(trx: Transaction<Tables>, actionId: string) {
  return trx
    .selectFrom('requestEvents')
    .selectAll()
    .where('actionId', '=', actionId)
    .executeTakeFirst();
}

type NewEvent = Omit<Insertable<Tables['requestEvents']>, 'detail'> & { detail?: object };

/** Adds an entry to the history of a request. */
async function insertEvent(
  trx: Transaction<Tables>,
  { detail, ...event }: NewEvent,
): Promise<void> {
  await trx
    .insertInto('requestEvents')
    .values({ ...event, detail: detail ? JSON.stringify(detail) : null })
    .execute();
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
  {
    id,
    at,
    fields,
    person,
  }: { id: string; at: string; fields: CallFields; person: number },
  now: Date,
): Promise<number> {
  // Sent twice at once, the second waits for the first.
  await lockPerson(trx, { id: person });
  const logged = await eventByAction(trx, id);
  if (logged) return logged.requestId;
  const receivedAt = clamp(at, before(now, 28 * dayMs), now);
  const requestId = await insertRequest(trx, {
    ...fields,
    receivedAt,
    state: 'received',
    source: 'phone',
  });
  const event = {
    at: receivedAt,
    personId: person,
    kind: 'call-logged',
    actionId: id,
  } as const;
  await insertEvent(trx, { requestId, ...event });
  return requestId;
}
