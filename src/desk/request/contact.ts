import type { AnswerWay } from '../../contact/labels.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { createStore } from '../browser/create-store.ts';

/** The way in which somebody was contacted last: a tick stores it as how the request was answered. */
export function lastContact(id: number): AnswerWay | null {
  return last.get(id) ?? null;
}

/** Sets that way without a button having been used. */
export function sayContact(id: number, way: AnswerWay): void {
  last.set(id, way);
}

/**
 * To be called when a contact button is used. After a call to somebody who waits, `called` is set once the page is seen
 * again. Of others nothing is asked: a second tick would move the time of the first.
 */
export function noteContact({ id, name, state, answered }: Contacted, way: AnswerWay): void {
  last.set(id, way);
  if (way === 'call' && state === 'received' && !answered) waitForReturn({ id, name });
}

type Contacted = Pick<RequestRow, 'id' | 'name' | 'state' | 'answered'>;

/** The person about whose call the page asks now; null where there is nothing to ask. */
export const called = createStore<{ id: number; name: string } | null>(null);

/** Forgets all contacts, for they hold names: to be called when nobody is signed in any more. */
export function forgetContacts(): void {
  last.clear();
  waiting?.abort();
  called.set(null);
}

const last = new Map<number, AnswerWay>();

let waiting: AbortController | undefined;

function waitForReturn(who: { id: number; name: string }): void {
  let left = false;
  waiting?.abort();
  const stop = new AbortController();
  waiting = stop;
  const leave = () => {
    left = true;
  };
  const comeBack = () => {
    if (!left || document.visibilityState === 'hidden') return;
    stop.abort();
    called.set(who);
  };
  const { signal } = stop;
  addEventListener('blur', leave, { signal });
  addEventListener('focus', comeBack, { signal });
  document.addEventListener(
    'visibilitychange',
    () => (document.visibilityState === 'hidden' ? leave() : comeBack()),
    { signal },
  );
}
