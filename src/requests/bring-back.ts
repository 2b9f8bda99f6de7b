import { type Insertable, type Selectable, sql, type Transaction } from 'kysely';
import type { DialectName } from '../database/migration.ts';
import {
  afterBringing,
  lacks,
  lastNumber,
  neverRestored,
  type Restored,
  raiseLastNumber,
  readRestored,
  writeRestored,
} from '../database/numbering.ts';
import { fillSearchKeys } from '../database/search-keys.ts';
import type { Db, NoticesTable, RequestEventsTable, RequestsTable, Tables } from '../database/tables.ts';
import { whoMayEnter } from '../people/person.ts';
import { takeNoticeBack } from './quarantine.ts';

/**
 * Copies into a restored database what came after its backup was made, from the database that was set aside: requests with
 * their history and notices, and what was done with requests that both hold. It can be repeated, and a server may run
 * meanwhile. What was erased since the restore stays erased. The database set aside is only read. It may be of another version
 * of this program: then the columns that both have are copied.
 */
export async function bringBack(aside: Side, restored: Side, now: Date): Promise<Brought> {
  const [from, to] = [aside.queries, restored.queries];
  const known = (await readRestored(to)) ?? neverRestored;
  const bring: Bring = {
    from,
    to,
    known,
    given: await lastNumber(to, restored.kind, 'requests'),
    columns: await sharedColumns(from, to),
    people: await bringPeople(from, to, now),
  };
  const last = await lastNumber(from, aside.kind, 'requests');
  await raiseLastNumber(to, restored.kind, 'requests', last);
  const backIn = await whoCameBack(from, to);
  const brought: Brought = {
    requests: [],
    changed: [],
    changedInBoth: [],
    notBrought: [],
    unsure: [],
    backIn,
  };
  for (let after = 0; ; ) {
    const some = await readSome(bring, after);
    if (some.length === 0) break;
    for (const one of some) await bringOne(bring, one, brought);
    after = some.at(-1)?.request.id ?? after;
  }
  // The one set aside may be of a version that had no columns for searches.
  await fillSearchKeys(to);
  await writeRestored(to, afterBringing(known, await readRestored(from), last), now);
  return brought;
}

type Side = { kind: DialectName; queries: Db };

export type Brought = {
  /** The number of each request that came; `was` is the one that it had, where another request has that now. */
  requests: { id: number; was: number }[];
  /** Requests that both held, whose later changes came. */
  changed: number[];
  /** Those that were changed in both since: they stay as they are, and their history has both. */
  changedInBoth: number[];
  /** Those that it held, and that were erased or expired since. */
  notBrought: number[];
  /** Those of which it is not known whether that is so, or whether it never held them: they do not come either. */
  unsure: number[];
  /** The names of people who had been removed after the copy was made, and may enter again. */
  backIn: string[];
};

type Bring = {
  from: Db;
  to: Db;
  known: Restored;
  /** The number that the restored database had given last: it never held a later one. */
  given: number;
  columns: Record<BroughtTable, string[]>;
  /** The people whom the histories name, by their id in the database set aside. */
  people: ReadonlyMap<number, number>;
};

const broughtTables = ['requests', 'request_events', 'notices', 'notice_recipients'] as const;

type BroughtTable = (typeof broughtTables)[number];

type Request = Selectable<RequestsTable>;
type Event = Selectable<RequestEventsTable>;
type Notice = Selectable<NoticesTable>;

type Aside = { request: Request; events: Event[] };

/** Some requests of the database set aside, by number, with their histories. */
async function readSome({ from }: Bring, after: number): Promise<Aside[]> {
  const requests = await from
    .selectFrom('requests')
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(atOnce)
    .execute();
  const events = await readEvents(
    from,
    requests.map(({ id }) => id),
  );
  return requests.map((request) => ({
    request,
    events: events.filter(({ request_id }) => request_id === request.id),
  }));
}

const atOnce = 200;

async function readEvents(db: Db, ids: number[]): Promise<Event[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('request_events').selectAll().where('request_id', 'in', ids).orderBy('id').execute();
}

/** In one transaction: a request comes with all that belongs to it, or not at all. */
async function bringOne(bring: Bring, one: Aside, brought: Brought): Promise<void> {
  const { request } = one;
  await bring.to.transaction().execute(async (transaction) => {
    const within = { ...bring, to: transaction };
    const here = await findSame(transaction, request);
    if (here) {
      const came = await bringChanges(within, one, here);
      if (came) brought[came].push(here.id);
    } else if (lacks(bring.known, request.id) || request.id > bring.given) {
      brought.requests.push({ id: await bringRequest(within, one), was: request.id });
    } else {
      brought[request.id <= bring.known.sure ? 'notBrought' : 'unsure'].push(request.id);
    }
  });
}

/** The same request in the restored database: of its number, or brought before under another. */
async function findSame(to: Transaction<Tables>, request: Request): Promise<Request | undefined> {
  const { id, received_at, email, message } = request;
  const same = to
    .selectFrom('requests')
    .selectAll()
    .where('received_at', '=', received_at)
    .where('email', '=', email)
    .where('message', '=', message);
  // The second reads all requests.
  return (await same.where('id', '=', id).executeTakeFirst()) ?? (await same.limit(1).executeTakeFirst());
}

async function bringChanges(
  bring: Bring & { to: Transaction<Tables> },
  { request, events }: Aside,
  here: Request,
): Promise<'changed' | 'changedInBoth' | undefined> {
  const theirs = await readEvents(bring.to, [here.id]);
  const [known, held] = [new Set(theirs.map(keyOf)), new Set(events.map(keyOf))];
  const missing = events.filter((event) => !known.has(keyOf(event)));
  const takenBack = events.filter(
    ({ kind, detail, action_id: action }) =>
      kind === 'note' &&
      action &&
      detail === null &&
      theirs.some((one) => one.action_id === action && one.detail),
  );
  if (missing.length === 0 && takenBack.length === 0) return undefined;
  // A note that is still being written moves its event on: in the copy it is as far as it was then.
  const wasMovedOn = ({ id, kind }: Event) =>
    kind === 'note' && events.some((event) => event.id === id && event.kind === kind);
  const changedHere = theirs.some((event) => !held.has(keyOf(event)) && !wasMovedOn(event));
  const version = Math.max(request.version, here.version + 1);
  const set = changedHere ? {} : changeable(bring, request);
  await bring.to
    .updateTable('requests')
    .set({ ...set, version })
    .where('id', '=', here.id)
    .execute();
  await addEvents(bring, missing, here.id);
  for (const { action_id } of takenBack)
    await bring.to
      .updateTable('request_events')
      .set({ detail: null, search_text: null })
      .where('action_id', '=', action_id)
      .execute();
  if (set.state === 'received' && here.state === 'quarantined') await addNotices(bring, request.id, here.id);
  if (set.state === 'quarantined' && here.state === 'received') await takeNoticeBack(here.id)(bring.to);
  return changedHere ? 'changedInBoth' : 'changed';
}

/** The id that its device gave it; an earlier version kept none. */
function keyOf({ action_id, at, kind, detail }: Event): string {
  return action_id ?? [at, kind, detail].join(' ');
}

/** The columns that change in the life of a request. */
function changeable(bring: Bring, request: Request): Partial<Request> {
  const { id, received_at, version, notified_in, reminded_in, remind_told_in, ...rest } = only(
    bring,
    'requests',
    request,
  );
  return { ...rest, answered_by: person(bring, request.answered_by) };
}

/** Returns its number: the one that it had, unless another request has that now. */
async function bringRequest(
  bring: Bring & { to: Transaction<Tables> },
  { request, events }: Aside,
): Promise<number> {
  const { to } = bring;
  const taken = await to.selectFrom('requests').select('id').where('id', '=', request.id).executeTakeFirst();
  const { id: _, ...unnumbered } = only(bring, 'requests', request);
  const { id } = await to
    .insertInto('requests')
    .values({
      ...unnumbered,
      ...(!taken && { id: request.id }),
      answered_by: person(bring, request.answered_by),
      notified_in: await bringSummary(bring, request.notified_in),
      reminded_in: await bringSummary(bring, request.reminded_in),
      remind_told_in: await bringSummary(bring, request.remind_told_in ?? null),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addEvents(bring, events, id);
  await addNotices(bring, request.id, id);
  return id;
}

/** Adds the notices of a request that it does not have yet. */
async function addNotices(bring: Bring, asideId: number, id: number): Promise<void> {
  const notices = await bring.from
    .selectFrom('notices')
    .selectAll()
    .where('request_id', '=', asideId)
    // The devices are not restored: whoever entered anew is not told of what came before.
    .where(sql<boolean>`not (channel = 'push' and state = 'pending')`)
    .orderBy('id')
    .execute();
  const here = await bring.to.selectFrom('notices').selectAll().where('request_id', '=', id).execute();
  const known = new Set(here.map(noticeKey));
  for (const notice of notices) if (!known.has(noticeKey(notice))) await addNotice(bring, notice, id);
}

function noticeKey({ kind, channel, subscription_id, created_at }: Notice): string {
  return [kind, channel, subscription_id, created_at].join(' ');
}

async function addEvents(bring: Bring, events: Event[], requestId: number): Promise<void> {
  for (const event of events) {
    const { id: _, ...values } = only(bring, 'request_events', event);
    const by = person(bring, event.person_id);
    await bring.to
      .insertInto('request_events')
      .values({ ...values, request_id: requestId, person_id: by })
      .execute();
  }
}

/** The digest or reminder that named a request: brought once, for all that it named. 0 and null mean none. */
async function bringSummary(bring: Bring, id: number | null): Promise<number | null> {
  if (!id) return id;
  const notice = await bring.from.selectFrom('notices').selectAll().where('id', '=', id).executeTakeFirst();
  if (!notice) return 0;
  const same = await bring.to
    .selectFrom('notices')
    .select('id')
    .where('kind', '=', notice.kind)
    .where('created_at', '=', notice.created_at)
    .where('request_id', 'is', null)
    .executeTakeFirst();
  return same ? same.id : addNotice(bring, notice, null);
}

async function addNotice(bring: Bring, notice: Notice, requestId: number | null): Promise<number> {
  const { id: _, ...values } = only(bring, 'notices', notice);
  const { id } = await bring.to
    .insertInto('notices')
    .values({ ...values, request_id: requestId, lease_holder: null, lease_until: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const recipients = await bring.from
    .selectFrom('notice_recipients')
    .selectAll()
    .where('notice_id', '=', notice.id)
    .execute();
  for (const recipient of recipients) {
    const told = { ...only(bring, 'notice_recipients', recipient), notice_id: id };
    await bring.to.insertInto('notice_recipients').values(told).execute();
  }
  return id;
}

/** A person's id in the restored database; null where it was done in the terminal. */
function person({ people }: Bring, id: number | null): number | null {
  return id === null ? null : (people.get(id) ?? null);
}

/**
 * The ids in the restored database of the people whom the histories set aside name. Who is known only there is added as
 * somebody removed: the history names them, and nobody enters by it.
 */
async function bringPeople(from: Db, to: Db, now: Date): Promise<ReadonlyMap<number, number>> {
  const theirs = await from
    .selectFrom('people')
    .select(['id', 'name', 'created_at'])
    .where('id', 'in', from.selectFrom('request_events').select('person_id'))
    .execute();
  const here = await to.selectFrom('people').select(['id', 'name_key', 'created_at']).execute();
  const people = new Map<number, number>();
  for (const { id, name, created_at } of theirs) {
    // It has a line break, which no name has.
    const name_key = `\n${id} ${created_at}`;
    const same =
      here.find((one) => one.id === id && one.created_at === created_at) ??
      here.find((one) => one.name_key === name_key) ??
      (await to
        .insertInto('people')
        .values({ name, name_key, mail: null, created_at, removed_at: now.toISOString() })
        .returning('id')
        .executeTakeFirstOrThrow());
    people.set(id, same.id);
  }
  return people;
}

async function whoCameBack(from: Db, to: Db): Promise<string[]> {
  // An earlier version has no column for it.
  const theirs = await from.selectFrom('people').selectAll().execute();
  const removed = new Set(
    theirs.filter((one) => one.removed_at).map(({ id, created_at }) => `${id} ${created_at}`),
  );
  const here = await whoMayEnter(to).select(['id', 'name', 'created_at']).orderBy('id').execute();
  return here.filter(({ id, created_at }) => removed.has(`${id} ${created_at}`)).map(({ name }) => name);
}

/** Of each table that is brought, the columns that both databases have. */
async function sharedColumns(from: Db, to: Db): Promise<Record<BroughtTable, string[]>> {
  const [theirs, ours] = [await from.introspection.getTables(), await to.introspection.getTables()];
  const columnsIn = (tables: typeof ours, table: BroughtTable) =>
    (tables.find(({ name }) => name === table)?.columns ?? []).map(({ name }) => name);
  const shared = broughtTables.map((table) => {
    const known = new Set(columnsIn(theirs, table));
    return [table, columnsIn(ours, table).filter((column) => known.has(column))] as const;
  });
  return Object.fromEntries(shared) as Record<BroughtTable, string[]>;
}

/** A row without the columns that the restored database does not have. */
function only<T extends BroughtTable>(
  { columns }: Bring,
  table: T,
  row: Selectable<Tables[T]>,
): Insertable<Tables[T]> & Selectable<Tables[T]> {
  const known = new Set(columns[table]);
  return Object.fromEntries(Object.entries(row).filter(([column]) => known.has(column))) as never;
}
