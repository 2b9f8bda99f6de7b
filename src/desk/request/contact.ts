import { mailLink } from '../../contact/call-links.ts';
import type { AnswerWay } from '../../contact/labels.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { createStore } from '../browser/create-store.ts';
import { type Contact, keepContact, keptContact } from '../browser/storage.ts';

/** The way in which somebody was contacted last: a tick stores it as how the request was answered. */
export function lastContact(id: number): AnswerWay | null {
  return last.get(id) ?? null;
}

/**
 * To be called when a contact button is used for somebody. Where they wait, `contacted` is set once the page is seen again,
 * which may have been loaded anew by then. Of others nothing is asked: a second tick would move the time of the first.
 */
export function noteContact({ id, state, answered }: Contacted, way: AnswerWay): void {
  // A call that the server does not know yet cannot be answered.
  if (id < 0) return;
  last.set(id, way);
  if (state !== 'received' || answered) return;
  keepContact({ id, way });
  waitForReturn({ id, way });
}

type Contacted = Pick<RequestRow, 'id' | 'state' | 'answered'>;

/** The contact about which the page asks now; null where there is nothing to ask. */
export const contacted = createStore<Contact | null>(keptContact());

/** Asks no more about the last contact. */
export function settleContact(): void {
  keepContact(null);
  waiting?.abort();
  contacted.set(null);
}

/** Forgets all contacts: to be called when nobody is signed in any more. */
export function forgetContacts(): void {
  last.clear();
  settleContact();
}

const last = new Map<number, AnswerWay>();

let waiting: AbortController | undefined;

function waitForReturn(contact: Contact): void {
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
    contacted.set(contact);
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

/** A `mailto:` address with subject, and the beginning of the message where there is one. */
export function mailAddress(request: Pick<RequestRow, 'email' | 'language'>, sentence?: string): string {
  return mailLink(request, import.meta.env.VITE_COMPANY_NAME, sentence);
}

/** A `wa.me` address with the beginning of the message, where there is one. */
export function chatAddress(address: string, sentence = ''): string {
  return address + (sentence && `?text=${encodeURIComponent(sentence)}`);
}
