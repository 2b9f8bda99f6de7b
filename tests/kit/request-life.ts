import type { RequestState } from '../../src/database/tables.ts';
import type { ActionResult, RequestAction } from '../../src/desk-api/actions.ts';

/** The life of one request as a simple model: what two people may do with it, and what comes of it. */
export const kinds = [
  ['answered', 'reopened'],
  ['no-answer', 'no-answer-deleted'],
  ['marked-spam', 'spam-cleared', 'deliver'],
  ['note', 'note-deleted'],
  ['erase'],
] as const;

export type Kind = (typeof kinds)[number][number];

/** An action, by its kind. `undoes` is the action that it takes back. */
export type Acted = {
  kind: Extract<Kind, RequestAction['kind']>;
  by: number;
  at: number;
  id: string;
  undoes: string;
};

export type Life = {
  gone: boolean;
  status: Status;
  answered: boolean;
  history: { kind: string; by: number; at: number; id: string }[];
  /** By the ids of their actions. */
  notes: string[];
  notices: ('pending' | 'delivered')[];
};

type Status = { state: RequestState; reason: string | null };

export function newLife(state: RequestState): Life {
  const reason = state === 'suspected' ? 'links' : null;
  return {
    gone: false,
    status: { state, reason },
    answered: false,
    history: [],
    notes: [],
    notices: [],
  };
}

/** Returns the expected result of an action, and changes the life accordingly. */
export function play(life: Life, acted: Acted): ActionResult['outcome'] {
  const { kind, by, at, id } = acted;
  if (life.gone) return 'not-found';
  if (life.history.some((event) => event.id === id)) return 'duplicate';
  const result = apply(life, acted);
  if (typeof result === 'string') return result;
  if (result) life.history.push({ kind, by, at, id });
  return 'applied';
}

/** An outcome; or whether the history has a new event. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one case for each kind of action.
function apply(life: Life, { kind, id, undoes }: Acted): boolean | 'conflict' | 'rejected' {
  const { status } = life;
  const apart = status.state !== 'received';
  const newest = (...these: string[]) => life.history.findLast((event) => these.includes(event.kind));
  switch (kind) {
    case 'answered':
      if (apart) return 'rejected';
      if (life.answered) return 'conflict';
      life.answered = true;
      return true;
    case 'reopened':
      if (!life.answered) return false;
      if (newest('answered', 'reopened')?.id !== undoes) return 'conflict';
      life.answered = false;
      return true;
    case 'no-answer':
      return apart ? 'rejected' : true;
    case 'no-answer-deleted':
      return life.history.some((event) => event.kind === 'no-answer' && event.id === undoes) || 'rejected';
    case 'marked-spam':
      if (status.state === 'spam') return false;
      status.state = 'spam';
      life.notices = life.notices.filter((notice) => notice === 'delivered');
      return true;
    case 'spam-cleared':
      if (!apart) return false;
      Object.assign(status, { state: 'received', reason: null });
      if (life.notices.length === 0) life.notices.push('pending');
      return true;
    case 'note':
      life.notes.push(id);
      return true;
    case 'note-deleted': {
      if (!life.history.some((event) => event.kind === 'note' && event.id === undoes)) return 'rejected';
      const before = life.notes.length;
      life.notes = life.notes.filter((note) => note !== undoes);
      return life.notes.length < before;
    }
  }
}
