import { fold } from '../../contact-request/fold.ts';
import { findEvent } from './events.ts';
import type { ActionContext, Verdict } from './verdict.ts';

/** Adds a note. Searches find its text too. */
export function addNote({ text }: { text: string }): Verdict {
  return { kind: 'changed', detail: { text }, searchText: fold(text) };
}

/**
 * Deletes the text of a note. The history still shows that the note existed and who
 * deleted it.
 */
export async function deleteNote(
  { trx, request }: ActionContext,
  { undoes }: { undoes: string },
): Promise<Verdict> {
  const note = findEvent(request, 'note', undoes);
  if (!note) return { kind: 'rejected', reason: 'not-found' };
  if (note.detail === null) return { kind: 'unchanged' };

  await trx
    .updateTable('requestEvents')
    .set({ detail: null, searchText: null })
    .where('id', '=', note.id)
    .execute();
  return { kind: 'changed', detail: { undoes } };
}
