import type { Db } from '../database/tables.ts';
import { eventsOf, type RequestEvent } from './change.ts';
import type { StoredRequest } from './store.ts';

/** Sets as the note of each request all notes on it, the oldest first, and as its moment that of the last, which is added. */
export async function withNotes<R extends StoredRequest>(
  db: Db,
  requests: R[],
): Promise<(R & { lastNote: string })[]> {
  const events = await eventsOf(
    db,
    requests.map(({ id }) => id),
    'note',
  );
  return requests.map((request) => {
    const notes = notesOn(
      request,
      events.filter(({ request_id }) => request_id === request.id),
    );
    return {
      ...request,
      note: notes.map(({ text }) => text).join('\n\n'),
      noted_at: notes.at(-1)?.at ?? request.noted_at,
      lastNote: notes.at(-1)?.text ?? '',
    };
  });
}

/**
 * The notes on a request, the oldest first. Earlier versions kept one text, which anybody could change: that is the first, and
 * nobody's.
 */
export function notesOn({ note, noted_at }: EarlierNote, events: readonly RequestEvent[]): Note[] {
  const added = events.flatMap(({ kind, detail, at, person_id, action_id }) => {
    const text =
      kind === 'note' && detail !== null ? (JSON.parse(detail) as { text?: string }).text : undefined;
    return text === undefined ? [] : [{ action: action_id, at, by: person_id, text }];
  });
  const earlier = note === '' ? [] : [{ action: null, at: noted_at, by: null, text: note }];
  return [...earlier, ...added.toSorted((a, b) => (a.at < b.at ? -1 : 1))];
}

type EarlierNote = Pick<StoredRequest, 'note' | 'noted_at'>;

export type Note = {
  /** The id of the action that added it; null where that was an earlier version's. */
  action: string | null;
  at: string | null;
  /** The id of the person who wrote it. */
  by: number | null;
  text: string;
};
