import type { AnswerWay, Outcome } from '../contact/labels.ts';
import type { Db, RequestEventKind } from '../database/tables.ts';
import type { Delivery } from './deliveries.ts';
import { eventsOf, type RequestEvent } from './events.ts';
import { type FoundRequest, withNotices } from './find.ts';
import { notesIn } from './notes.ts';
import { storedColumns } from './store.ts';
import { namesOf } from './who.ts';

/** Returns a request with its history, its deliveries and those of the summaries that list it; undefined if there is none. */
export async function findRequest(db: Db, { id }: { id: number }): Promise<WholeRequest | undefined> {
  const stored = await db
    .selectFrom('requests')
    .select(storedColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!stored) return undefined;
  const [request] = await withNotices(db, [stored]);
  const summaries = [stored.digestQueuedAt, stored.reminderQueuedAt, stored.followUpQueuedAt];
  const deliveries = await db
    .selectFrom('deliveries')
    .selectAll()
    .where(({ or, and, eb }) =>
      or([
        eb('requestId', '=', id),
        and([eb('requestId', 'is', null), eb('channel', '=', 'mail'), eb('createdAt', 'in', summaries)]),
      ]),
    )
    .orderBy('id')
    .execute();
  const events = await eventsOf(db, [id]);
  const names = await namesOf(
    db,
    events.map(({ personId }) => personId),
  );
  const notes = notesIn(events).map((note) => ({
    ...note,
    by: names.get(note.by) ?? null,
    byId: note.by,
  }));
  return request && { request, notes, deliveries, events: events.map((event) => inWhole(event, names)) };
}

export type WholeRequest = {
  request: FoundRequest;
  /** The notes on it, the oldest first, with the name and the id of who wrote them. */
  notes: { action: string; at: string; by: string | null; byId: number | null; text: string }[];
  deliveries: Delivery[];
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
  /** The id of the action that it was. */
  action: string;
};

function inWhole(
  { kind, at, personId, detail, actionId }: RequestEvent,
  names: ReadonlyMap<number | null, string>,
): Done {
  const { text: _, ...rest } = detail === null ? {} : JSON.parse(detail);
  return { kind, at, by: names.get(personId) ?? null, detail: rest, action: actionId };
}
