import type { Db } from '../database/tables.ts';
import { eventsOf, type RequestEvent } from './events.ts';
import type { StoredRequest } from './store.ts';

/** Adds to each request its notes, oldest first, as one text, the moment of the last, and its text. */
export async function withNotes<R extends StoredRequest>(
  db: Db,
  requests: R[],
): Promise<(R & { note: string; noted_at: string | null; lastNote: string })[]> {
  const events = await eventsOf(
    db,
    requests.map(({ id }) => id),
    'note',
  );
  return requests.map((request) => {
    const notes = notesIn(events.filter(({ requestId }) => requestId === request.id));
    return {
      ...request,
      note: notes.map(({ text }) => text).join('\n\n'),
      noted_at: notes.at(-1)?.at ?? null,
      lastNote: notes.at(-1)?.text ?? '',
    };
  });
}

/** The notes in the history of a request, oldest first. */
export function notesIn(events: readonly RequestEvent[]): Note[] {
  const notes = events.flatMap(({ kind, detail, at, personId, actionId }) =>
    kind === 'note' && detail !== null
      ? [{ action: actionId, at, by: personId, text: (JSON.parse(detail) as { text: string }).text }]
      : [],
  );
  return notes.toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

type Note = {
  /** The id of the action that added it. */
  action: string;
  at: string;
  /** The id of the person who wrote it; null in an invented request. */
  by: number | null;
  text: string;
};
