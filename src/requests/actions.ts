import type { Transaction, Updateable } from 'kysely';
import { withAsciiDomain } from '../contact/email.ts';
import { noteSearchText, phoneKey, searchText } from '../contact/search-text.ts';
import type { Channel, RequestEventKind, RequestsTable, Tables } from '../database/tables.ts';
import type { ActionResult, CallLogged, RequestAction, SentAction } from '../desk-api/actions.ts';
import type { ProblemKind } from '../desk-api/problems.ts';
import { parseMadridTime } from '../time.ts';
import { eraseWithin } from './erase.ts';
import { eventByAction, hasLater, insertEvent, newestEvent } from './events.ts';
import { clearSpam, markSpam, quarantine, release } from './spam.ts';
import { insertRequest, type StoredRequest, storedColumns } from './store.ts';
import { namesOf } from './who.ts';

/**
 * Applies an action of a person: the only way to change a request. Sent twice, it is applied once. The first answer wins;
 * of outcomes and reminders the one with the latest moment holds. The moment, by the device's clock, is moved between the
 * receipt of the request and now. A request that turns out to be no spam is delivered on `channels`.
 */
export async function applyAction(
  trx: Transaction<Tables>,
  { action: sent, person, channels = ['mail', 'push'] }: Performed,
  now: Date,
): Promise<ActionResult> {
  const { id } = sent;
  if (!('requestId' in sent)) return { id, ...(await logCall(trx, sent, person, now)) };
  const request = await lock(trx, sent.requestId);
  if (!request) return { id, outcome: 'not-found' };
  if (await eventByAction(trx, id)) return { id, outcome: 'duplicate' };
  const { action } = sent;
  const at = clamp(sent.at, Date.parse(request.receivedAt), now);
  if (action.kind === 'call-removed') {
    if (request.source !== 'phone') return { id, outcome: 'rejected', reason: 'malformed' };
    await eraseWithin(trx, { ids: [request.id], by: person }, now);
    return { id, outcome: 'applied' };
  }
  const change = await decide(trx, { request, action, person, at, channels }, now);
  if (change === 'unchanged') return { id, outcome: 'applied' };
  if (change === 'conflict') return { id, outcome: 'conflict', ...(await firstAnswer(trx, request)) };
  if (typeof change === 'string') return { id, outcome: 'rejected', reason: change };
  const { set, kind = action.kind, detail, searchText } = change;
  if (set) await trx.updateTable('requests').set(set).where('id', '=', request.id).execute();
  const event = { kind, detail, searchText, actionId: id };
  await insertEvent(trx, { requestId: request.id, personId: person, at: at.toISOString(), ...event });
  return { id, outcome: 'applied' };
}

/** The columns to set, and the event for the history; a string where there is nothing to do, or why it cannot be done. */
type Change =
  | 'unchanged'
  | 'conflict'
  | ProblemKind
  | {
      set?: Updateable<RequestsTable>;
      kind?: RequestEventKind;
      detail?: object;
      searchText?: string;
    };

type Performed = { action: SentAction; person: number | null; channels?: readonly Channel[] };

type Decision = {
  request: StoredRequest;
  action: RequestAction;
  person: number | null;
  at: Date;
  channels: readonly Channel[];
};

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one case for each kind of action.
async function decide(
  trx: Transaction<Tables>,
  { request, action, person, at, channels }: Decision,
  now: Date,
): Promise<Change> {
  const { id, answeredAt, answeredHow } = request;
  const answers = ['answered', 'corrected', 'reopened', 'no-answer', 'no-answer-undone'];
  if (request.state === 'quarantined' && answers.includes(action.kind)) return 'set-aside';
  switch (action.kind) {
    case 'answered': {
      if (answeredAt !== null) return 'conflict';
      const set = { answeredAt: at.toISOString(), answeredBy: person, answeredHow: action.how };
      return { set, detail: { at: set.answeredAt, how: action.how } };
    }
    case 'corrected': {
      if (answeredAt === null) return 'conflict';
      const { how = answeredHow } = action;
      const corrected = clamp(
        action.answeredAt ?? answeredAt,
        Date.parse(request.receivedAt),
        at,
      ).toISOString();
      return {
        set: { answeredAt: corrected, answeredHow: how },
        detail: { at: corrected, how },
      };
    }
    case 'reopened': {
      if (answeredAt === null) return 'unchanged';
      const newest = await newestEvent(trx, id, ['answered', 'reopened']);
      if (newest?.actionId !== action.undoes) return 'conflict';
      return { set: { answeredAt: null, answeredBy: null, answeredHow: null } };
    }
    case 'no-answer':
      return {};
    case 'no-answer-undone': {
      const newest = await newestEvent(trx, id, ['no-answer', 'no-answer-undone']);
      return newest?.kind === 'no-answer' && newest.actionId === action.undoes ? {} : 'unchanged';
    }
    case 'note':
      return { detail: { text: action.text }, searchText: noteSearchText(action.text) };
    case 'note-deleted':
      return deleteNote(trx, id, action.undoes);
    case 'outcome': {
      if (await hasLater(trx, id, ['outcome'], at)) return 'unchanged';
      return { set: { outcome: action.outcome }, detail: { outcome: action.outcome } };
    }
    case 'reminder-set':
    case 'reminder-cleared': {
      if (await hasLater(trx, id, ['reminder-set', 'reminder-cleared'], at)) return 'unchanged';
      const on = action.kind === 'reminder-set' ? action.on : null;
      const remindAt = on && (parseMadridTime(`${on} 08:00`)?.toISOString() ?? null);
      return {
        set: { remindAt, followUpQueuedAt: null },
        ...(on && { detail: { on } }),
      };
    }
    case 'call-corrected': {
      if (request.source !== 'phone') return 'malformed';
      const { kind: _, ...fields } = action;
      const call = { ...fields, email: withAsciiDomain(fields.email) };
      return { set: { ...call, searchText: searchText(call), phoneKey: phoneKey(call.phone) } };
    }
    case 'released':
      return release(trx, request, channels, now);
    case 'quarantined':
      return quarantine(trx, request);
    case 'marked-spam':
      return markSpam(trx, request, now);
    case 'spam-cleared':
      return clearSpam(trx, request, channels, now);
    case 'call-removed':
      return 'malformed';
  }
}

/** Deletes the text of a note; its event and the one of the deletion stay in the history. */
async function deleteNote(trx: Transaction<Tables>, requestId: number, undoes: string): Promise<Change> {
  const note = await eventByAction(trx, undoes);
  if (note?.kind !== 'note' || note.requestId !== requestId) return 'not-found';
  if (note.detail === null) return 'unchanged';
  await trx
    .updateTable('requestEvents')
    .set({ detail: null, searchText: null })
    .where('id', '=', note.id)
    .execute();
  return {};
}

/**
 * Stores a call as a request that waits like any other and notifies no one. Its moment lies within the last 28 days,
 * whatever the device's clock says: no retention period has passed by then.
 */
async function logCall(
  trx: Transaction<Tables>,
  { id, at, action }: { id: string; at: string; action: CallLogged },
  person: number | null,
  now: Date,
): Promise<Omit<ActionResult, 'id'>> {
  const logged = await eventByAction(trx, id);
  if (logged) return { outcome: 'duplicate', requestId: logged.requestId };
  const { kind, email, ...fields } = action;
  const receivedAt = clamp(at, now.getTime() - maxCallAgeMs, now).toISOString();
  const requestId = await insertRequest(trx, {
    ...fields,
    email: withAsciiDomain(email),
    receivedAt,
    state: 'received',
  });
  await trx.updateTable('requests').set({ source: 'phone' }).where('id', '=', requestId).execute();
  await insertEvent(trx, { requestId, at: receivedAt, personId: person, kind, actionId: id });
  return { outcome: 'applied', requestId };
}

const maxCallAgeMs = 28 * 24 * 60 * 60 * 1000;

function clamp(at: string, earliest: number, latest: Date): Date {
  return new Date(Math.max(earliest, Math.min(Date.parse(at), latest.getTime())));
}

async function firstAnswer(
  trx: Transaction<Tables>,
  { answeredAt, answeredBy }: StoredRequest,
): Promise<Pick<ActionResult, 'first'>> {
  if (answeredAt === null) return {};
  const names = await namesOf(trx, [answeredBy]);
  return { first: { by: names.get(answeredBy) ?? null, at: answeredAt } };
}

/** Reads a request, and makes others that would change it wait for the end of this transaction. */
function lock(trx: Transaction<Tables>, id: number): Promise<StoredRequest | undefined> {
  return trx
    .updateTable('requests')
    .set((set) => ({ state: set.ref('state') }))
    .where('id', '=', id)
    .returning(storedColumns)
    .executeTakeFirst();
}
