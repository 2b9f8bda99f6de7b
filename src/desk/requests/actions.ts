import type { RequestAction } from '../../contact-request/actions.ts';
import type { AnswerMethod } from '../../contact-request/answer.ts';
import { cleanText } from '../../contact-request/clean-text.ts';
import { type Outcome, outcomes } from '../../contact-request/outcomes.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { serverTime } from '../state/client.ts';
import { readDraft, writeDraft } from '../state/drafts.ts';
import { setLastContact } from '../state/last-contact.ts';
import { queueAction, undo } from '../state/outbox.ts';
import { reminderState } from '../state/reminder.ts';
import { openPage, paths } from '../state/routes.ts';
import { dateIn, formatDate } from '../state/time.ts';
import { showToast } from '../state/toast.ts';

type Subject = { id: number; name: string };

/**
 * Queues an action, says what was done, and offers to undo it by the action that
 * `inverse` returns.
 */
export function queueWithUndo(
  requestId: number,
  action: RequestAction,
  text: string,
  inverse: (undoes: string) => RequestAction,
): void {
  const queued = queueAction(requestId, action);
  showToast(text, () => undo(queued, inverse(queued.id)));
}

/**
 * Marks a request as answered, saves a note that is still in the box, and opens the list.
 */
export function markAnswered({ id, name }: Subject, how: AnswerMethod | null): void {
  const withNote = saveDraftNote(id) ? ', con tu nota' : '';
  const text = `${name}: contestada${withNote}.`;
  queueWithUndo(id, { kind: 'answered', how }, text, (undoes) => ({
    kind: 'reopened',
    undoes,
  }));
  setLastContact(null);
  openPage(paths.home);
}

/** Saves a note that is still in the box. Returns whether there was one. */
export function saveDraftNote(id: number): boolean {
  const text = cleanText(readDraft(id));
  if (text) queueAction(id, { kind: 'note', text });
  writeDraft(id, '');
  return text !== '';
}

/** Notes that the visitor did not take a call. */
export function noteNoAnswer({ id, name }: Subject): void {
  setLastContact(null);
  queueWithUndo(id, { kind: 'no-answer' }, `${name}: no lo coge.`, (undoes) => ({
    kind: 'no-answer-deleted',
    undoes,
  }));
}

/**
 * Sets or clears the outcome. A quote also marks the request as answered, and sets a
 * reminder in seven days unless one is set. A single undo takes all of it back.
 */
export function setOutcome(request: Followed, kind: Outcome | null): void {
  const { id, name, outcome, answered, remindOn } = request;
  const now = serverTime();
  const isQuote = kind === 'quoted';
  const reminds = isQuote && reminderState(request, now) !== 'set';
  const date = dateIn(7, now);

  const answer =
    isQuote && !answered ? queueAction(id, { kind: 'answered', how: null }) : null;
  const action = queueAction(id, { kind: 'outcome', outcome: kind });
  const reminder = reminds ? queueAction(id, reminderAction(date)) : null;
  const withNote = isQuote && saveDraftNote(id) ? ', con tu nota' : '';

  const text = kind ? outcomes[kind] + withNote : 'resultado quitado';
  const returns = reminder ? `. Vuelve ${formatDate(date, now)}` : '';
  showToast(`${name}: ${text}${returns}.`, () => {
    if (reminder) undo(reminder, reminderAction(remindOn));
    undo(action, {
      kind: 'outcome',
      outcome: outcome?.kind ?? null,
      since: outcome?.at,
    });
    if (answer) undo(answer, { kind: 'reopened', undoes: answer.id });
  });
}

type Followed = Subject & Pick<RequestRow, 'outcome' | 'answered' | 'remindOn'>;

/** Returns the action that sets a reminder for a day, or clears it. */
export function reminderAction(on: string | null): RequestAction {
  return on === null ? { kind: 'reminder-cleared' } : { kind: 'reminder', on };
}

export function markSpam({ id, name }: Subject): void {
  queueWithUndo(id, { kind: 'marked-spam' }, `${name}: marcada como publicidad.`, () => ({
    kind: 'spam-cleared',
  }));
}

export function clearSpam({ id, name }: Subject): void {
  const text = `${name} está en Solicitudes, y su aviso ya sale.`;
  queueWithUndo(id, { kind: 'spam-cleared' }, text, () => ({ kind: 'marked-spam' }));
}
