import type { CallLogged, RequestAction } from '../../contact-request/actions.ts';
import { formatAmount } from '../../contact-request/amounts.ts';
import type { AnswerMethod } from '../../contact-request/answer.ts';
import { cleanText } from '../../contact-request/clean-text.ts';
import { finishesCall, movesStep } from '../../contact-request/course.ts';
import { type Outcome, outcomes } from '../../contact-request/outcomes.ts';
import { noPlan, type Plan, quoteInDays } from '../../contact-request/steps.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { dateIn, formatHour, madridDate } from '../../time.ts';
import { type Contacted, effectOfContact } from '../state/after-contact.ts';
import { readDraft, writeDraft } from '../state/drafts.ts';
import { endQuestion, lastWayTo } from '../state/last-contact.ts';
import { offerNext } from '../state/next-offer.ts';
import { applied, dropUnsent, queueAction, queueCall, undo } from '../state/outbox.ts';
import { serverTime } from '../state/server-time.ts';
import { formatNearDate } from '../state/time.ts';
import { showToast, toast } from '../state/toast.ts';

export type Subject = { id: number; name: string };

/**
 * Queues an action, together with a note that is still in the box, and shows a toast
 * whose undo queues the action that `inverse` returns. Returns the function that undoes
 * it.
 *
 * @param undoEarlier undoes what belongs to the action and was done just before.
 */
export function queueWithUndo(
  subject: Subject,
  action: RequestAction,
  text: string,
  inverse: (undoes: string) => RequestAction,
  undoEarlier?: () => void,
): () => void {
  const { id, name } = subject;
  const hadNote = saveDraftNote(id);
  const queued = queueAction(id, action);
  offerNext(null);
  const undoIt = () => {
    undo({ id: queued.id, requestId: id }, inverse(queued.id));
    undoEarlier?.();
    offerNext(null);
  };
  const toastSubject = { name, requestId: id, action: queued.id };
  showToast(`${text}${hadNote ? ', con tu nota' : ''}.`, undoIt, toastSubject);
  return undoIt;
}

/** Queues an action that needs no undo, together with a note that is still in the box. */
export function act(id: number, action: RequestAction): void {
  saveDraftNote(id);
  queueAction(id, action);
  offerNext(null);
}

/** Marks a request as answered. Its page then offers next steps. */
export function markAnswered(
  subject: Subject & Partial<Pick<RequestRow, 'nextStep' | 'nextOn'>>,
  how: AnswerMethod | null,
): void {
  const { id, nextStep = null, nextOn = null } = subject;
  const plan = { step: nextStep, on: nextOn };
  const isCallDone = finishesCall(plan, madridDate(serverTime()));
  queueWithUndo(subject, { kind: 'answered', how }, 'contestada', (undoes) => ({
    kind: 'reopened',
    undoes,
    on: isCallDone ? nextOn : null,
  }));
  endQuestion();
  offerNext({ id, done: 'Contestada' });
}

/**
 * Applies the effect of having spoken or written to a visitor: see `effectOfContact`. The
 * page of the request then offers next steps, and so does a list if nothing has changed.
 */
export function noteContact(request: Followed & Contacted, way: AnswerMethod): void {
  switch (effectOfContact(request, madridDate(serverTime()))) {
    case 'answers':
      markAnswered(request, way);
      break;
    case 'finishes':
      finishStep(request);
      break;
    case 'nothing':
      if (!saveNote(request)) sayUnchanged(request);
      offerNext({ id: request.id, done: null });
  }
  endQuestion();
}

/** Says that a request stays as it was. */
function sayUnchanged({ id, name }: Subject): void {
  showToast('sigue como estaba.', undefined, { name, requestId: id });
}

/** Undoes the answer of a request, and its outcome if it has one. */
export function reopen({
  id,
  answered,
  outcome,
  decision,
}: Pick<RequestRow, 'id' | 'answered' | 'outcome' | 'decision'>): void {
  if (!answered) return;

  // It is not enough to drop an unsent answer if there is an outcome, which has to go
  // too.
  if (outcome === null && dropUnsent(answered.action)) {
    toast.set(null);
    offerNext(null);
    return;
  }
  act(id, { kind: 'reopened', undoes: decision?.action ?? answered.action, on: null });
}

/** Saves a note that is still in the box. Returns whether there was one. */
function saveDraftNote(id: number): boolean {
  const text = cleanText(readDraft(id));
  if (text) queueAction(id, { kind: 'note', text });
  writeDraft(id, '');
  return text !== '';
}

/**
 * Saves the note that is in the box. Its undo puts the text back. Returns false if the
 * box was empty.
 */
export function saveNote({ id, name }: Subject): boolean {
  const text = cleanText(readDraft(id));
  if (text === '') return false;

  const { id: action } = queueAction(id, { kind: 'note', text });
  writeDraft(id, '');
  const undoIt = () => {
    undo({ id: action, requestId: id }, { kind: 'note-deleted', undoes: action });
    if (readDraft(id) === '') writeDraft(id, text);
  };
  showToast('nota guardada.', undoIt, { name, requestId: id, action });
  return true;
}

/** Deletes a note. */
export function removeNote({ id, name }: Subject, undoes: string, text: string): void {
  const { id: action } = queueAction(id, { kind: 'note-deleted', undoes });
  const restore = () => queueAction(id, { kind: 'note', text });
  showToast('nota borrada.', restore, { name, requestId: id, action });
}

/**
 * Records that the visitor did not pick up. A call, a quote or a follow-up that is due
 * moves to tomorrow.
 */
export function noteNoAnswer(
  subject: Subject & Partial<Pick<RequestRow, 'answered' | 'nextStep' | 'nextOn'>>,
): void {
  const { answered = null, nextStep = null, nextOn = null } = subject;
  const now = serverTime();
  const plan = { step: nextStep, on: nextOn };
  const isMoved = answered !== null && movesStep(plan, madridDate(now));
  const on = isMoved ? dateIn(1, now) : null;
  const text = isMoved ? 'no lo coge, vuelve mañana' : 'no lo coge';
  queueWithUndo(subject, { kind: 'no-answer', on }, text, (undoes) => ({
    kind: 'no-answer-deleted',
    undoes,
    on: isMoved ? nextOn : null,
  }));
  endQuestion();
}

/** A request with the fields that an undo has to restore. */
export type Followed = Subject &
  Pick<RequestRow, 'outcome' | 'amount' | 'nextStep' | 'nextOn' | 'nextTime'>;

/**
 * Sets the outcome of a request, which also answers it, and its next step. Without
 * `amount` the amount stays. Returns the function that undoes it.
 */
export function setOutcome(
  request: Followed,
  outcome: Outcome,
  plan: Plan,
  amount?: number | null,
): () => void {
  const how = lastWayTo(request.id);
  const action = { kind: 'outcome', outcome, how, ...plan } as const;
  return queueWithUndo(
    request,
    amount === undefined ? action : { ...action, amount },
    outcomeToast(outcome, plan, amount),
    (undoes) => outcomeBefore(request, undoes),
  );
}

/**
 * Returns the text of a toast for an outcome:
 * `presupuesto de 3400 € enviado, vuelve el jueves 26 nov`. Without `amount`, it says
 * nothing of it.
 */
function outcomeToast(outcome: Outcome, plan: Plan, amount?: number | null): string {
  const now = serverTime();
  switch (outcome) {
    case 'visit':
      return moveText(plan, now);
    case 'quoted': {
      const what = amount ? `presupuesto de ${formatAmount(amount)}` : 'presupuesto';
      const without = amount === null ? ' sin importe' : '';
      return `${what} enviado${without}, ${moveText(plan, now)}`;
    }
    default:
      return outcomes[outcome] + amountToast(amount);
  }
}

function amountToast(amount?: number | null): string {
  if (amount === undefined) return '';
  return amount === null ? ', sin importe' : `: ${formatAmount(amount)}`;
}

/** Corrects the amount of a closed request. Its next step stays. */
export function correctAmount(request: Followed, amount: number | null): void {
  const { outcome } = request;
  if (outcome) setOutcome(request, outcome.kind, planOf(request), amount);
}

/** Removes the outcome. A next step that lies ahead becomes a call on the same day. */
export function removeOutcome(request: Followed): void {
  const { nextOn } = request;
  const isAhead = nextOn !== null && nextOn > madridDate(serverTime());
  const plan: Plan = isAhead ? { step: 'call', on: nextOn, time: null } : noPlan;
  queueWithUndo(
    request,
    { kind: 'outcome', outcome: null, how: null, ...plan },
    'resultado quitado',
    (undoes) => outcomeBefore(request, undoes),
  );
}

/**
 * Sets the next step of a request, and its day.
 *
 * @param undoEarlier undoes what was done just before: the visit whose hour this is.
 */
export function setNextStep(
  request: Followed,
  plan: Plan,
  undoEarlier?: () => void,
): void {
  const text = moveText(plan, serverTime());
  queueWithUndo(
    request,
    { kind: 'next-step', ...plan },
    text,
    (undoes) => stepBefore(request, undoes),
    undoEarlier,
  );
}

/** Returns the text of a toast for a moved step: `vuelve el jueves 26 nov`. */
function moveText({ step, on, time }: Plan, now: Date): string {
  if (on === null) return 'sin día';

  const day = formatNearDate(on, now);
  if (step !== 'visit') return `vuelve ${day}`;
  return time === null ? `visita ${day}` : `visita ${day} a las ${formatHour(time)}`;
}

/** Finishes the next step. After a visit, its quote is to be prepared. */
export function finishStep(request: Followed): void {
  const on = dateIn(quoteInDays, serverTime());
  const isVisit = request.nextStep === 'visit';
  const next = isVisit ? ({ step: 'quote', on, time: null } as const) : null;
  queueWithUndo(request, { kind: 'step-done', next }, 'hecho', (undoes) =>
    stepBefore(request, undoes),
  );
  offerNext({ id: request.id, done: 'Hecho' });
}

/** Returns the action that brings back the next step that a request has now. */
function stepBefore(request: Followed, undoes: string): RequestAction {
  return { kind: 'next-step', ...planOf(request), undoes };
}

/** Returns the action that brings back the outcome that a request has now. */
function outcomeBefore(request: Followed, undoes: string): RequestAction {
  const { outcome, amount } = request;
  const action = {
    kind: 'outcome',
    outcome: outcome?.kind ?? null,
    how: null,
    amount,
    ...planOf(request),
    undoes,
  } as const;
  return outcome ? { ...action, since: outcome.at } : action;
}

function planOf({ nextStep, nextOn, nextTime }: Followed): Plan {
  return { step: nextStep, on: nextOn, time: nextTime };
}

export function setUrgent(request: Subject, urgent: boolean): void {
  const text = urgent ? 'marcada como urgente' : 'ya no es urgente';
  queueWithUndo(request, { kind: 'urgent', urgent }, text, () => ({
    kind: 'urgent',
    urgent: !urgent,
  }));
}

/** Logs a call, which is in the list at once. Returns the id of the action. */
export function logCall(call: Omit<CallLogged, 'kind'>): string {
  const { id } = queueCall({ kind: 'call-logged', ...call });
  showToast(`Llamada de ${call.fields.name} apuntada.`, () => removeLoggedCall(id));
  return id;
}

/**
 * Removes a call that was logged on this page. It stays while it is not known whether the
 * server has it.
 */
function removeLoggedCall(id: string): void {
  if (dropUnsent(id)) return;

  const requestId = applied.get().find((action) => action.id === id)?.requestId;
  if (requestId) queueAction(requestId, { kind: 'call-removed' });
  else showToast('Se está enviando: bórrala cuando salga en la lista.');
}

export function markSpam(subject: Subject): void {
  queueWithUndo(subject, { kind: 'marked-spam' }, 'marcada como publicidad', () => ({
    kind: 'spam-cleared',
  }));
}

export function clearSpam(subject: Subject): void {
  const text = 'está con las demás, y su aviso ya sale';
  queueWithUndo(subject, { kind: 'spam-cleared' }, text, () => ({ kind: 'marked-spam' }));
}
