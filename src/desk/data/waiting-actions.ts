import type { ActionResult, CallLogged, RequestAction } from '../../desk-api/actions.ts';
import { createStore } from '../browser/create-store.ts';

/**
 * An action that the server has not taken yet. It may hold what somebody wrote in a note. A call that was taken down has a
 * negative number in place of a request's, until the server gives it one.
 */
export type WaitingAction = {
  id: string;
  requestId: number;
  at: string;
  action: Done;
  /** Who did it: it is sent by their session alone. */
  person: number;
  /** Whether it has been sent: then the server may have taken it. */
  sent?: boolean;
};

/** What may be done here: with a request, or taking a call down. */
export type Done = RequestAction | CallLogged;

/** Keeps actions in this browser until they are dropped, in place of those with the same id. */
export function keepActions(actions: readonly WaitingAction[]): void {
  for (const action of actions)
    try {
      localStorage.setItem(prefix + action.id, JSON.stringify(action));
    } catch {
      // The browser is full, or stores nothing: they wait as long as the page is open.
      unstored.set(action.id, action);
    }
  waiting.set(readAll());
}

export function dropActions(ids: readonly string[]): void {
  for (const id of ids) {
    unstored.delete(id);
    try {
      localStorage.removeItem(prefix + id);
    } catch {}
  }
  waiting.set(readAll());
}

/** Drops those of the person who signs out; or, by `others`, those of everybody else. */
export function dropActionsOf(person: number | undefined, others = false): void {
  const dropped = waiting.get().filter((action) => (action.person === person) !== others);
  if (dropped.length > 0) dropActions(dropped.map(({ id }) => id));
}

/** All that waits in this browser, in the order in which it was done. Other tabs' changes are followed. */
export const waitingActions = { get: () => waiting.get(), use: () => waiting.use() };

/** What was refused. It stays stored until its person has been told: after a reload it is sent, and refused, once more. */
export const refusals = createStore<readonly Refusal[]>([]);

/** Forgets what its person has been told of. */
export function settleRefusal(refusal: Refusal): void {
  refusals.set(refusals.get().filter((one) => one !== refusal));
  dropActions([refusal.action.id]);
}

export type Refusal = {
  action: WaitingAction;
  /** The name in the request, where it is still known. */
  name: string | undefined;
  outcome: Exclude<ActionResult['outcome'], 'applied' | 'duplicate'>;
} & Pick<ActionResult, 'first' | 'reason'>;

/** Whether a key of the browser's storage is that of an action. */
export function isAction(key: string): boolean {
  return key.startsWith(prefix);
}

/** A key for each, so that two tabs which add one at the same moment lose neither. */
const prefix = 'oficina-accion/';

/** Milliseconds that an action is kept: as long as a session can last. */
const keptMs = 90 * 24 * 60 * 60 * 1000;

const unstored = new Map<string, WaitingAction>();

const waiting = createStore(readAll());

addEventListener('storage', () => waiting.set(readAll()));

function readAll(): readonly WaitingAction[] {
  return [...readStored(), ...unstored.values()].sort((a, b) => (a.at < b.at ? -1 : 1));
}

function readStored(): WaitingAction[] {
  try {
    return Object.keys(localStorage).filter(isAction).flatMap(readOne);
  } catch {
    return [];
  }
}

function readOne(key: string): WaitingAction[] {
  const action = parse(localStorage.getItem(key));
  if (action && Date.now() - Date.parse(action.at) < keptMs) return [action];
  localStorage.removeItem(key);
  return [];
}

/** Undefined where it is no action at all: it would never be sent, and is not to keep others from it. */
function parse(text: string | null): WaitingAction | undefined {
  try {
    const action = JSON.parse(text ?? '') as WaitingAction;
    const { id, requestId, person, at } = action;
    const isWhole = [id, at, action.action.kind].every((one) => typeof one === 'string');
    return isWhole && [requestId, person].every(Number.isInteger) ? action : undefined;
  } catch {
    return undefined;
  }
}
