import type { Selectable, Transaction, Updateable } from 'kysely';
import type { Db, RequestEventKind, RequestEventsTable, RequestsTable, Tables } from '../database/tables.ts';
import { type StoredRequest, storedColumns } from './store.ts';

/**
 * Changes a request as the owner says, and writes who did it and when into its history, in one transaction. Of two people
 * who change the version that both had seen, one succeeds and the other is told. A change that is sent twice is made once.
 * Within a transaction of somebody else's it is part of that.
 */
export function changeRequest(db: Db, target: Target, decide: Decide, now: Date): Promise<Outcome> {
  if (db.isTransaction) return changeWithin(db as Transaction<Tables>, target, decide, now);
  return db.transaction().execute((transaction) => changeWithin(transaction, target, decide, now));
}

/** One way of changing a request. */
export type Change = (db: Db, target: Target, now: Date) => Promise<Outcome>;

/** Decides what to do with a request as it is now; nobody else can change it meanwhile. The decision may be ignored. */
export type Decide = (
  request: StoredRequest,
  transaction: Transaction<Tables>,
) => Decision | Promise<Decision>;

async function changeWithin(
  transaction: Transaction<Tables>,
  target: Target,
  decide: Decide,
  now: Date,
): Promise<Outcome> {
  const request = await lock(transaction, target.id);
  if (!request) return { outcome: 'not found' };
  const newest = await newestEvent(transaction, target.id);
  const decision = await decide(request, transaction);
  if (target.version !== undefined && target.version !== request.version) {
    // The same person's change comes again, because the answer to the first time was lost: it has been made.
    const sentAgain =
      decision === 'as it is' && request.version === target.version + 1 && newest?.person_id === target.by;
    return sentAgain
      ? { outcome: 'changed', version: request.version }
      : { outcome: 'changed meanwhile', version: request.version };
  }
  if (decision === 'as it is') return { outcome: 'changed', version: request.version };
  if (decision === 'quarantined') return { outcome: decision };
  const version = request.version + 1;
  await transaction
    .updateTable('requests')
    .set({ ...decision.set, version })
    .where('id', '=', target.id)
    .execute();
  await decision.also?.(transaction);
  await record(transaction, target, decision.event, newest, now);
  return { outcome: 'changed', version };
}

export type Target = {
  id: number;
  /** The version that was seen by whoever changes it. Without one, as for invented requests, any version is changed. */
  version?: number | undefined;
  /** The person; null where nobody is known, as in the terminal of earlier versions. */
  by: number | null;
  action?: string;
};

/** `quarantined`: it has to be released first. */
export type Outcome =
  | { outcome: 'changed' | 'changed meanwhile'; version: number }
  | { outcome: 'not found' | 'quarantined' };

/** `as it is`: there is nothing to change. */
export type Decision =
  | 'as it is'
  | 'quarantined'
  | {
      set?: Updateable<RequestsTable>;
      event: { kind: RequestEventKind; detail?: object; searchText?: string };
      also?: (transaction: Transaction<Tables>) => Promise<void>;
    };

export type RequestEvent = Selectable<RequestEventsTable>;

/** The events in the history of some requests, the oldest first: of any kind, or of the one that is named. */
export async function eventsOf(
  db: Db,
  ids: readonly number[],
  kind?: RequestEventKind,
): Promise<RequestEvent[]> {
  if (ids.length === 0) return [];
  const query = db
    .selectFrom('request_events')
    .selectAll()
    .where('request_id', 'in', [...ids])
    .orderBy('id');
  return (kind ? query.where('kind', '=', kind) : query).execute();
}

/** The newest event in the history of a request: of any kind, or of those that are named. */
export function newestEvent(
  db: Db,
  id: number,
  kinds?: readonly RequestEventKind[],
): Promise<RequestEvent | undefined> {
  const query = db
    .selectFrom('request_events')
    .selectAll()
    .where('request_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1);
  return (kinds ? query.where('kind', 'in', kinds) : query).executeTakeFirst();
}

/** The event that an action left in a history. */
export function eventByAction(db: Db, action: string): Promise<RequestEvent | undefined> {
  return db.selectFrom('request_events').selectAll().where('action_id', '=', action).executeTakeFirst();
}

/** Reads a request, and makes others who would change it wait for the end of this transaction. */
export function lock(transaction: Transaction<Tables>, id: number): Promise<StoredRequest | undefined> {
  return transaction
    .updateTable('requests')
    .set((set) => ({ version: set.ref('version') }))
    .where('id', '=', id)
    .returning(storedColumns)
    .executeTakeFirst();
}

/** A note is saved while it is being written. Within this time, in milliseconds, that is one event. */
const sameNoteMs = 10 * 60 * 1000;

async function record(
  transaction: Transaction<Tables>,
  { id, by, action }: Target,
  { kind, detail, searchText }: { kind: RequestEventKind; detail?: object; searchText?: string },
  newest: RequestEvent | undefined,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const goesOn =
    kind === 'note' &&
    action === undefined &&
    newest?.kind === kind &&
    newest.action_id === null &&
    newest.person_id === by &&
    now.getTime() - Date.parse(newest.at) < sameNoteMs;
  if (goesOn) {
    await transaction.updateTable('request_events').set({ at }).where('id', '=', newest.id).execute();
    return;
  }
  await transaction
    .insertInto('request_events')
    .values({
      request_id: id,
      at,
      person_id: by,
      kind,
      detail: detail ? JSON.stringify(detail) : null,
      action_id: action ?? null,
      search_text: searchText ?? null,
    })
    .execute();
}
