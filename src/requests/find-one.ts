import type { Selectable } from 'kysely';
import type { AnswerWay, Outcome } from '../contact/labels.ts';
import type { Db, NoticesTable, RequestEventKind } from '../database/tables.ts';
import { eventsOf, type RequestEvent } from './events.ts';
import { type FoundRequest, withNotices } from './find.ts';
import { notesIn } from './notes.ts';
import { storedColumns, toldIn } from './store.ts';
import { namesOf } from './who.ts';

/** A request with its history and every notice that tells of it, the oldest first; undefined where there is none. */
export async function findRequest(db: Db, { id }: { id: number }): Promise<WholeRequest | undefined> {
  const stored = await db
    .selectFrom('requests')
    .select(storedColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!stored) return undefined;
  const [request] = await withNotices(db, [stored]);
  const shared = toldIn.map((column) => stored[column] ?? 0);
  const notices = await db
    .selectFrom('notices')
    .selectAll()
    .where((where) => where.or([where('request_id', '=', id), where('id', 'in', shared)]))
    .orderBy('id')
    .execute();
  const events = await eventsOf(db, [id]);
  const names = await namesOf(
    db,
    events.map(({ person_id }) => person_id),
  );
  const notes = notesIn(events).map((note) => ({
    ...note,
    by: names.get(note.by) ?? null,
    byId: note.by,
  }));
  return request && { request, notes, notices, events: events.map((event) => inWhole(event, names)) };
}

export type WholeRequest = {
  request: FoundRequest;
  /** The notes on it, the oldest first, with the name and the id of who wrote them. */
  notes: { action: string; at: string; by: string | null; byId: number | null; text: string }[];
  notices: Selectable<NoticesTable>[];
  /** Its history, the oldest event first. */
  events: Done[];
};

export type Done = {
  kind: RequestEventKind;
  at: string;
  /** The person's name; null where it was done in the terminal. */
  by: string | null;
  /** With an answer: when and how. With an outcome: which. With a reminder: the day. */
  detail: { at?: string; how?: AnswerWay | null; outcome?: Outcome | null; on?: string };
  /** The id of the action that it was; null where it came without. */
  action: string | null;
};

function inWhole(
  { kind, at, person_id, detail, action_id }: RequestEvent,
  names: ReadonlyMap<number | null, string>,
): Done {
  const { text: _, ...rest } = detail === null ? {} : JSON.parse(detail);
  return { kind, at, by: names.get(person_id) ?? null, detail: rest, action: action_id };
}
