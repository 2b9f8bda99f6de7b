import type { CallFields, RequestAction } from '../../contact-request/actions.ts';
import type { RequestDetail, RequestRow } from '../../desk-api/requests.ts';

/**
 * An action that the server has not answered, or whose result has not been read yet. It
 * may hold a note.
 */
export type QueuedAction = {
  id: string;
  requestId: number;
  at: string;
  personId: number;
  action: RequestAction;
};

/** The fields of a row or of a full request that actions change. */
type Overlaid = RequestRow &
  Partial<Pick<RequestDetail, 'message' | 'notes' | 'history'>>;

/**
 * Returns a request as it will be once its queued actions are applied. This is the only
 * optimistic update of the desk. Actions that the request already shows are not applied
 * again, and its history shows only what the server has recorded.
 *
 * @param by the name of the person whose actions they are
 */
export function applyQueued<R extends Overlaid>(
  request: R,
  queued: readonly QueuedAction[],
  by: string | null,
): R {
  let updated = request;
  for (const action of queued) {
    if (action.requestId !== request.id || isShown(request, action.id)) continue;
    updated = { ...updated, ...changeOf(action, updated, by) };
  }
  return updated;
}

function isShown({ answered, noAnswers, history = [] }: Overlaid, id: string): boolean {
  return (
    answered?.action === id ||
    noAnswers?.lastAction === id ||
    history.some(({ action }) => action === id)
  );
}

/** Returns the fields that an action changes; null if it changes none that is shown. */
function changeOf(
  { id, at, action }: QueuedAction,
  request: Overlaid,
  by: string | null,
): Partial<Overlaid> | null {
  const { answered, noAnswers, notes = [] } = request;
  switch (action.kind) {
    case 'answered': {
      if (answered) return null;
      return { answered: { at, by, how: action.how, action: id }, noAnswers: null };
    }
    case 'answer-corrected': {
      if (answered?.action !== action.undoes) return null;
      return { answered: { ...answered, how: action.how } };
    }
    case 'reopened':
      return answered?.action === action.undoes ? { answered: null } : null;
    case 'no-answer': {
      const count = (noAnswers?.count ?? 0) + 1;
      return { noAnswers: { count, lastAt: at, lastAction: id } };
    }
    case 'no-answer-deleted': {
      if (!noAnswers || noAnswers.count <= 1) return { noAnswers: null };
      return { noAnswers: { ...noAnswers, count: noAnswers.count - 1 } };
    }
    case 'note': {
      const note = { action: id, at, by, text: action.text };
      return { notes: [...notes, note], lastNote: action.text };
    }
    case 'note-deleted':
      return { notes: notes.filter((note) => note.action !== action.undoes) };
    case 'outcome': {
      const { outcome: kind, since = at } = action;
      return { outcome: kind && { kind, at: since } };
    }
    case 'reminder':
      return { remindOn: action.on };
    case 'reminder-cleared':
      return { remindOn: null };
    case 'marked-spam':
      return { state: 'spam' };
    case 'spam-cleared':
      return { state: 'received' };
    case 'call-corrected':
      return corrected(action.fields, request);
    case 'call-removed':
      return null;
  }
}

/**
 * Returns the fields of a corrected call. Only the server can read a telephone: until it
 * has read another one, that is shown as text.
 */
function corrected(fields: CallFields, { phone, call }: Overlaid): Partial<Overlaid> {
  return { ...fields, call: fields.phone === phone ? call : null };
}
