import type { DecisionKind } from '../contact-request/decisions.ts';
import { latestPlausible } from '../time.ts';
import type { HistoryEvent, RequestWithHistory } from './history.ts';

/** An event by which a person has decided something. */
type Decision = HistoryEvent & { kind: DecisionKind };

/**
 * Returns the last thing that was decided about answer, outcome or next step, as far as
 * it still stands. Returns undefined if nothing was.
 */
export function lastDecision(request: RequestWithHistory): Decision | undefined {
  return standing(decisions(request)).at(-1);
}

/** Returns the decision that an action has left, also one that was taken back. */
export function findDecision(
  request: RequestWithHistory,
  actionId: string,
): Decision | undefined {
  return decisions(request).find((event) => event.actionId === actionId);
}

/** Returns whether anything that was decided after a decision still stands. */
export function isOvertaken(
  request: RequestWithHistory,
  decision: HistoryEvent,
): boolean {
  const all = decisions(request);
  const place = all.findIndex(({ actionId }) => actionId === decision.actionId);
  const later = all.slice(place + 1);
  return standing(later, [decision.actionId]).length > 0;
}

/** Returns whether a decision takes another one back. An undo is never undone. */
export function isUndo({ detail }: HistoryEvent): boolean {
  return detail?.undoes !== undefined;
}

/** Returns whether a decision was taken back. */
export function isUndone(request: RequestWithHistory, { actionId }: HistoryEvent) {
  return request.events.some(({ detail }) => detail?.undoes === actionId);
}

/**
 * Returns whether outcome or next step were decided at a later time: an action that a
 * device sends late then changes nothing. Decisions that are dated in the future do not
 * count.
 */
export function isSuperseded(
  request: RequestWithHistory,
  at: string,
  now: Date,
): boolean {
  const latest = latestPlausible(now);
  return decisions(request).some(
    (event) => event.at > at && event.at <= latest && !isFirstAnswer(event),
  );
}

/** A first answer leaves outcome and next step to others. */
function isFirstAnswer({ kind }: HistoryEvent): boolean {
  return kind === 'answered' || kind === 'call-logged';
}

/** Returns what was decided, in the order of the times at which it was. */
function decisions({ events }: RequestWithHistory): Decision[] {
  // Those of one time keep the order of their arrival.
  return events.filter(isDecision).sort((one, other) => one.at.localeCompare(other.at));
}

function isDecision(event: HistoryEvent): event is Decision {
  const { kind, detail } = event;
  switch (kind) {
    case 'answered':
    case 'outcome':
    case 'next-step':
    case 'step-done':
    case 'reopened':
      return true;
    case 'call-logged':
      return detail?.answers === true;
    case 'no-answer':
    case 'no-answer-deleted':
      // One that moved no step has decided nothing.
      return typeof detail?.on === 'string';
    default:
      return false;
  }
}

/**
 * Leaves out decisions that were taken back, and with each the action that did so. An
 * action that reopened a request always stands: it takes back more than what it names.
 *
 * @param undone further actions whose undo is left out.
 */
function standing(
  events: readonly Decision[],
  undone: readonly string[] = [],
): Decision[] {
  const ids = [...undone, ...events.map(({ actionId }) => actionId)];
  const undos = events.filter(
    ({ kind, detail }) => kind !== 'reopened' && ids.includes(detail?.undoes ?? ''),
  );
  const taken = undos.map(({ detail }) => detail?.undoes);
  return events.filter(
    (event) => !undos.includes(event) && !taken.includes(event.actionId),
  );
}
