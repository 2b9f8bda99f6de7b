import type { DecisionKind } from '../contact-request/decisions.ts';
import { latestPlausible } from '../time.ts';
import type { HistoryEvent, RequestWithHistory } from './history.ts';

/** An event that records a decision of a person. */
type Decision = HistoryEvent & { kind: DecisionKind };

/**
 * Returns the last decision on the answer, the outcome or the next step that has not been
 * undone. Returns undefined if there is none.
 */
export function lastDecision(request: RequestWithHistory): Decision | undefined {
  return standing(decisions(request)).at(-1);
}

/** Returns the decision of an action, even if it was undone. */
export function findDecision(
  request: RequestWithHistory,
  actionId: string,
): Decision | undefined {
  return decisions(request).find((event) => event.actionId === actionId);
}

/** Returns whether a later decision exists that has not been undone. */
export function isOvertaken(
  request: RequestWithHistory,
  decision: HistoryEvent,
): boolean {
  const all = decisions(request);
  const place = all.findIndex(({ actionId }) => actionId === decision.actionId);
  const later = all.slice(place + 1);
  return standing(later, [decision.actionId]).length > 0;
}

/** Returns whether a decision undoes another one. An undo cannot be undone. */
export function isUndo({ detail }: HistoryEvent): boolean {
  return detail?.undoes !== undefined;
}

/** Returns whether a decision was undone. */
export function isUndone(request: RequestWithHistory, { actionId }: HistoryEvent) {
  return request.events.some(({ detail }) => detail?.undoes === actionId);
}

/**
 * Returns whether the outcome or the next step was decided at a later time. If so, an
 * action that a device sends late changes nothing. Decisions dated in the future do not
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

/** A first answer decides neither the outcome nor the next step. */
function isFirstAnswer({ kind }: HistoryEvent): boolean {
  return kind === 'answered' || kind === 'call-logged';
}

/** Returns the decisions in the order of their times. */
function decisions({ events }: RequestWithHistory): Decision[] {
  // The sort is stable: decisions with the same time keep the order of their arrival.
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
      // A call that moved no step is not a decision.
      return typeof detail?.on === 'string';
    default:
      return false;
  }
}

/**
 * Leaves out each decision that was undone, together with the action that undid it. An
 * action that reopened a request always stays, since it undoes more than the action that
 * it names.
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
