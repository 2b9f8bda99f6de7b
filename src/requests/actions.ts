import type { Transaction } from 'kysely';
import { noteSearchText } from '../contact/search-text.ts';
import type { Db, RequestEventKind, Tables } from '../database/tables.ts';
import type { ActionSent, ActionTaken, CallTaken, What } from '../desk-api/actions.ts';
import { answerRequest, noteMissedCall, withdrawAnswer, withdrawMissedCall } from './answer.ts';
import {
  type Change,
  changeRequest,
  eventByAction,
  lock,
  newestEvent,
  type Outcome,
  type RequestEvent,
} from './change.ts';
import { type Labels, labelRequest } from './label.ts';
import { junkRequest, releaseRequest, suspectAgain, unjunkRequest } from './quarantine.ts';
import { remindOf } from './remind.ts';
import type { StoredRequest } from './store.ts';
import { takeCall } from './take-call.ts';
import { namesOf } from './who.ts';

/**
 * Takes what a person did on a device, maybe long ago and without a network: in the order given, each in a transaction of its
 * own, and once, however often it is sent. Its moment, by the device's clock, is moved between the receipt of the request and
 * now. Nothing needs the version that was seen: the first answer wins, notes are added, and of everything else the last wins.
 */
export async function takeActions(
  db: Db,
  actions: readonly (ActionSent | CallTaken)[],
  by: number,
  now: Date,
): Promise<ActionTaken[]> {
  const taken: ActionTaken[] = [];
  for (const action of actions)
    taken.push(await db.transaction().execute((transaction) => take(transaction, action, by, now)));
  return taken;
}

async function take(
  transaction: Transaction<Tables>,
  action: ActionSent | CallTaken,
  by: number,
  now: Date,
): Promise<ActionTaken> {
  if (!('request' in action)) return { id: action.id, ...(await takeCall(transaction, action, by, now)) };
  const { id, request, at, what } = action;
  const stored = await lock(transaction, request);
  if (!stored) return { id, outcome: 'gone' };
  if (await eventByAction(transaction, id)) return { id, outcome: 'taken before' };
  const moment = new Date(Math.max(Date.parse(stored.received_at), Math.min(Date.parse(at), now.getTime())));
  const outcome = await apply(transaction, stored, what, { id: request, by, action: id }, moment);
  if (outcome === 'too late') return { id, outcome, ...(await firstOf(transaction, stored)) };
  return { id, outcome };
}

async function apply(
  transaction: Transaction<Tables>,
  stored: StoredRequest,
  what: What,
  target: { id: number; by: number; action: string },
  at: Date,
): Promise<'taken' | 'too late' | 'refused'> {
  switch (what.kind) {
    case 'answered':
      if (stored.answered_at !== null) return 'too late';
      return taken(answerRequest(transaction, { ...target, how: what.how, at }, at));
    case 'corrected':
      if (stored.answered_at === null) return 'too late';
      return taken(answerRequest(transaction, { ...target, how: what.how, at: toDate(what.answeredAt) }, at));
    case 'unanswered': {
      if (stored.answered_at === null) return 'taken';
      const newest = await newestEvent(transaction, target.id, ['answered', 'unanswered']);
      if (!isUndone(newest, what, 'answered')) return 'too late';
      return taken(withdrawAnswer(transaction, target, at));
    }
    case 'no-missed-call': {
      const newest = await newestEvent(transaction, target.id, ['missed-call', 'no-missed-call']);
      return isUndone(newest, what, 'missed-call')
        ? taken(withdrawMissedCall(transaction, target, at))
        : 'taken';
    }
    case 'note': {
      const { kind, text } = what;
      const event = { kind, detail: { text }, searchText: noteSearchText(text) };
      return taken(changeRequest(transaction, target, () => ({ event }), at));
    }
    case 'no-note':
      return takeNoteBack(transaction, what.undoes, target);
    case 'labels': {
      const labels = await notSetLater(transaction, target.id, what.labels, at);
      return taken(labelRequest(transaction, { ...target, labels }, at));
    }
    case 'remind':
      return taken(remindOf(transaction, { ...target, on: what.on }, at));
    case 'no-remind':
      return taken(remindOf(transaction, { ...target, on: null }, at));
    default:
      return taken(withoutMore[what.kind](transaction, target, at));
  }
}

/** What is done with a request and says nothing more. */
const withoutMore = {
  'missed-call': noteMissedCall,
  released: releaseRequest,
  quarantined: suspectAgain,
  junk: junkRequest,
  'not-junk': unjunkRequest,
} satisfies Partial<Record<What['kind'], Change>>;

async function taken(change: Promise<Outcome>): Promise<'taken' | 'refused'> {
  return (await change).outcome === 'changed' ? 'taken' : 'refused';
}

function toDate(moment: string | undefined): Date | undefined {
  return moment === undefined ? undefined : new Date(moment);
}

function isUndone(
  newest: RequestEvent | undefined,
  { undoes }: { undoes: string | null },
  kind: RequestEventKind,
): boolean {
  return (newest?.action_id ?? null) === undoes && (newest === undefined || newest.kind === kind);
}

async function firstOf(
  transaction: Transaction<Tables>,
  { answered_at, answered_by }: StoredRequest,
): Promise<Pick<ActionTaken, 'first'>> {
  if (answered_at === null) return {};
  const names = await namesOf(transaction, [answered_by]);
  return { first: { by: names.get(answered_by) ?? null, at: answered_at } };
}

/** Takes the text out of the history, which goes on saying that there was a note. */
async function takeNoteBack(
  transaction: Transaction<Tables>,
  undoes: string,
  { id, by }: { id: number; by: number },
): Promise<'taken' | 'refused'> {
  const note = await eventByAction(transaction, undoes);
  if (note?.kind !== 'note' || note.request_id !== id || note.person_id !== by) return 'refused';
  if (note.detail === null) return 'taken';
  await transaction
    .updateTable('request_events')
    .set({ detail: null, search_text: null })
    .where('id', '=', note.id)
    .execute();
  await transaction
    .updateTable('requests')
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  return 'taken';
}

/** Those of the labels that nobody set at a later moment. An earlier version set all three at once. */
async function notSetLater(
  transaction: Transaction<Tables>,
  id: number,
  labels: Partial<Labels>,
  at: Date,
): Promise<Partial<Labels>> {
  const later = await transaction
    .selectFrom('request_events')
    .select('detail')
    .where('request_id', '=', id)
    .where('kind', '=', 'labels')
    .where('at', '>', at.toISOString())
    .execute();
  const setLater = later.flatMap(({ detail }) => {
    const { named, ...all } = JSON.parse(detail ?? '{}') as Partial<Labels> & { named?: string[] };
    return named ?? Object.keys(all);
  });
  return Object.fromEntries(Object.entries(labels).filter(([label]) => !setLater.includes(label)));
}
