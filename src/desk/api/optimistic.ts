import type { RequestAction } from '../../desk-api/actions.ts';
import type { HistoryEntry, RequestDetail, RequestRow } from '../../desk-api/requests.ts';

/** An action that the server has not answered, or whose result has not been read yet. It may hold a note. */
export type QueuedAction = {
  id: string;
  requestId: number;
  at: string;
  personId: number;
  action: RequestAction;
};

/** What actions change, of a row or of a whole request. */
type Overlaid = Pick<RequestRow, 'id' | 'state' | 'answered' | 'noAnswers' | 'outcome' | 'remindOn'> &
  Partial<Pick<RequestRow, 'lastNote' | 'name' | 'phone' | 'email'>> &
  Partial<Pick<RequestDetail, 'message' | 'notes' | 'history'>>;

/**
 * Returns a request as it will be once its queued actions are applied: the only optimistic path. Actions that the request
 * already shows are not applied again.
 *
 * @param by the name of the person whose actions they are
 */
export function applyQueued<R extends Overlaid>(
  request: R,
  queued: readonly QueuedAction[],
  by: string | null,
): R {
  let applied = request;
  for (const action of queued) {
    if (action.requestId !== request.id || hasApplied(request, action.id)) continue;
    const change = changeOf(action, applied, by);
    if (change) applied = withEntry({ ...applied, ...change }, action, by);
  }
  return applied;
}

function hasApplied({ answered, noAnswers, history }: Overlaid, id: string): boolean {
  return (
    answered?.action === id ||
    noAnswers?.lastAction === id ||
    (history ?? []).some((entry) => 'action' in entry && entry.action === id)
  );
}

/** Undefined if the action changes nothing. */
function changeOf(
  { id, at, action }: QueuedAction,
  { answered, noAnswers, notes = [] }: Overlaid,
  by: string | null,
): Partial<Overlaid> | undefined {
  switch (action.kind) {
    case 'answered':
      return answered ? undefined : { answered: { at, by, how: action.how, action: id }, noAnswers: null };
    case 'answer-corrected': {
      if (!answered) return undefined;
      const { how = answered.how, answeredAt = answered.at } = action;
      return { answered: { ...answered, how, at: answeredAt } };
    }
    case 'reopened':
      return answered?.action === action.undoes ? { answered: null } : undefined;
    case 'no-answer':
      return { noAnswers: { count: (noAnswers?.count ?? 0) + 1, lastAt: at, lastAction: id } };
    case 'no-answer-deleted':
      return {
        noAnswers: noAnswers && noAnswers.count > 1 ? { ...noAnswers, count: noAnswers.count - 1 } : null,
      };
    case 'note':
      return { notes: [...notes, { action: id, at, by, text: action.text }], lastNote: action.text };
    case 'note-deleted':
      return { notes: notes.filter((note) => note.action !== action.undoes) };
    case 'outcome':
      return { outcome: action.outcome && { kind: action.outcome, at } };
    case 'reminder':
      return { remindOn: action.on };
    case 'reminder-cleared':
      return { remindOn: null };
    case 'marked-spam':
      return { state: 'spam' };
    case 'spam-cleared':
      return { state: 'received' };
    case 'call-corrected':
      return action.fields;
    case 'call-removed':
      return undefined;
  }
}

/** Adds the action to the history, where there is one. */
function withEntry<R extends Overlaid>(request: R, { id, at, action }: QueuedAction, by: string | null): R {
  if (!request.history) return request;
  return { ...request, history: [...request.history, entryOf({ at, by, action: id }, action)] };
}

function entryOf(
  done: { at: string; by: string | null; action: string },
  action: RequestAction,
): HistoryEntry {
  switch (action.kind) {
    case 'answered':
      return { kind: action.kind, ...done, answeredAt: done.at, how: action.how };
    case 'answer-corrected':
      return {
        kind: action.kind,
        ...done,
        answeredAt: action.answeredAt ?? done.at,
        how: action.how ?? null,
      };
    case 'outcome':
      return { kind: action.kind, ...done, outcome: action.outcome };
    case 'reminder':
      return { kind: action.kind, ...done, on: action.on };
    case 'call-removed':
      return { kind: 'call-corrected', ...done };
    default:
      return { kind: action.kind, ...done };
  }
}
