import type { ActionSent } from '../../desk-api/actions.ts';
import { createStore } from '../browser/create-store.ts';

/** An action that the server has not taken yet. It may hold what somebody wrote in a note. */
export type WaitingAction = ActionSent & {
  /** Who did it: it is sent by their session alone. */
  person: number;
};

/** Keeps an action in this browser until it is dropped. */
export function keepAction(action: WaitingAction): void {
  localStorage.setItem(prefix + action.id, JSON.stringify(action));
  waiting.set(readAll());
}

export function dropActions(ids: readonly string[]): void {
  for (const id of ids) localStorage.removeItem(prefix + id);
  waiting.set(readAll());
}

/** All that waits in this browser, in the order in which it was done. Other tabs' changes are followed. */
export const waitingActions = { get: () => waiting.get(), use: () => waiting.use() };

/** Whether a key of the browser's storage is that of an action. */
export function isAction(key: string): boolean {
  return key.startsWith(prefix);
}

/** A key for each, so that two tabs which add one at the same moment lose neither. */
const prefix = 'oficina-accion/';

/** Milliseconds that an action is kept: as long as a session can last. */
const keptMs = 90 * 24 * 60 * 60 * 1000;

const waiting = createStore(readAll());

addEventListener('storage', () => waiting.set(readAll()));

function readAll(): readonly WaitingAction[] {
  try {
    return Object.keys(localStorage)
      .filter(isAction)
      .flatMap(readOne)
      .sort((a, b) => (a.at < b.at ? -1 : 1));
  } catch {
    return [];
  }
}

function readOne(key: string): WaitingAction[] {
  const action = JSON.parse(localStorage.getItem(key) ?? 'null') as WaitingAction | null;
  if (action && Date.now() - Date.parse(action.at) < keptMs) return [action];
  localStorage.removeItem(key);
  return [];
}
