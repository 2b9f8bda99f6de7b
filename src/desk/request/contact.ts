import type { AnswerWay } from '../../contact/labels.ts';
import { createStore } from '../browser/create-store.ts';

/** By which button somebody was called or written to last: the tick takes it for how the request was answered. */
export function lastContact(id: number): AnswerWay | null {
  return last.get(id) ?? null;
}

/** It was said by which. */
export function sayContact(id: number, way: AnswerWay): void {
  last.set(id, way);
}

/** A button was used. After a call, one is asked how it went when the page is seen again. */
export function noteContact({ id, name }: { id: number; name: string }, way: AnswerWay): void {
  last.set(id, way);
  if (way === 'call') waitForReturn({ id, name });
}

/** With whom one should just have talked; null where nothing is to be asked. */
export const called = createStore<{ id: number; name: string } | null>(null);

/** Names stay nowhere, once nobody is signed in. */
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
