import type { Selectable } from 'kysely';
import type { Db, RequestEventKind, RequestEventsTable } from '../database/tables.ts';

export type RequestEvent = Selectable<RequestEventsTable>;

/** Returns the events in the history of some requests, oldest first: of any kind, or of the one that is named. */
export async function eventsOf(
  db: Db,
  ids: readonly number[],
  kind?: RequestEventKind,
): Promise<RequestEvent[]> {
  if (ids.length === 0) return [];
  const query = db
    .selectFrom('requestEvents')
    .selectAll()
    .where('requestId', 'in', [...ids])
    .orderBy('id');
  return (kind ? query.where('kind', '=', kind) : query).execute();
}

/** Returns the newest event of these kinds in the history of a request. */
export function newestEvent(
  db: Db,
  requestId: number,
  kinds: readonly RequestEventKind[],
): Promise<RequestEvent | undefined> {
  return db
    .selectFrom('requestEvents')
    .selectAll()
    .where('requestId', '=', requestId)
    .where('kind', 'in', kinds)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the event that an action left in a history. */
export function eventByAction(db: Db, action: string): Promise<RequestEvent | undefined> {
  return db.selectFrom('requestEvents').selectAll().where('actionId', '=', action).executeTakeFirst();
}

/** True where the history has an event of these kinds with a later moment. */
export async function hasLater(db: Db, requestId: number, kinds: readonly RequestEventKind[], at: Date) {
  const later = await db
    .selectFrom('requestEvents')
    .select('id')
    .where('requestId', '=', requestId)
    .where('kind', 'in', kinds)
    .where('at', '>', at.toISOString())
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

type NewEvent = Pick<RequestEvent, 'requestId' | 'at' | 'personId' | 'kind' | 'actionId'> & {
  detail?: object | undefined;
  searchText?: string | undefined;
};

export async function insertEvent(db: Db, { detail, searchText, ...event }: NewEvent): Promise<void> {
  await db
    .insertInto('requestEvents')
    .values({
      ...event,
      detail: detail ? JSON.stringify(detail) : null,
      searchText: searchText ?? null,
    })
    .execute();
}
