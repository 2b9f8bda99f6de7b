import { deskMark } from '../../contact/desk-mark.ts';
import type { AnswerWay } from '../../contact/labels.ts';

/**
 * All that the desk stores in a browser besides waiting actions: the address that was asked for before signing in, the number
 * of the request about whose contact is asked, whether its keys are off, when the server answered last, how often the desk was
 * opened, and a mark that keeps the site's advertising tag off in the owner's browser. None of it is about anybody but, where
 * its person has chosen so, who waits.
 */

/** Keeps the address that was asked for until somebody has signed in, in this tab alone. */
export function keepAsked(path: string): void {
  attempt(() => sessionStorage.setItem(askedKey, path));
}

/** Returns that address and forgets it; undefined where none was asked for. */
export function takeAsked(): string | undefined {
  const path = attempt(() => sessionStorage.getItem(askedKey)) ?? undefined;
  attempt(() => sessionStorage.removeItem(askedKey));
  return path;
}

export type Contact = { id: number; way: AnswerWay };

/** Keeps, in this tab alone, whom somebody has just called or written to: a telephone may close the page meanwhile. */
export function keepContact(contact: Contact | null): void {
  attempt(() =>
    contact
      ? sessionStorage.setItem(contactKey, `${contact.id}/${contact.way}`)
      : sessionStorage.removeItem(contactKey),
  );
}

export function keptContact(): Contact | null {
  const [id, way] = attempt(() => sessionStorage.getItem(contactKey))?.split('/') ?? [];
  return way ? { id: Number(id), way: way as AnswerWay } : null;
}

/** Marks this browser as one in which the desk was used. The mark stays after signing out. */
export function markBrowser(): void {
  attempt(() => localStorage.setItem(deskMark, '1'));
}

/** Whether somebody has entered the desk here before. */
export function browserIsMarked(): boolean {
  return attempt(() => localStorage.getItem(deskMark)) === '1';
}

/** Whether the shortcuts of single keys have been switched off in this browser. */
export function keysAreOff(): boolean {
  return attempt(() => localStorage.getItem(keysKey)) === 'no';
}

export function keepKeysOff(off: boolean): void {
  attempt(() => (off ? localStorage.setItem(keysKey, 'no') : localStorage.removeItem(keysKey)));
}

/** When the server last answered whoever is signed in; undefined where that is not known. */
export function lastNews(): Date | undefined {
  const at = attempt(() => localStorage.getItem(newsKey));
  return at ? new Date(at) : undefined;
}

/** @param at undefined once nobody is signed in */
export function keepLastNews(at: Date | undefined): void {
  attempt(() => (at ? localStorage.setItem(newsKey, at.toISOString()) : localStorage.removeItem(newsKey)));
}

/** Counts how often the desk was opened here, each tab once, and returns that; 0 after `stopCountingVisits`. */
export function countVisits(): number {
  return (
    attempt(() => {
      const visits = localStorage.getItem(visitsKey);
      if (visits === 'no') return 0;
      const known = Number(visits ?? 0);
      if (sessionStorage.getItem(visitsKey)) return known;
      sessionStorage.setItem(visitsKey, '1');
      localStorage.setItem(visitsKey, String(known + 1));
      return known + 1;
    }) ?? 0
  );
}

export function stopCountingVisits(): void {
  attempt(() => localStorage.setItem(visitsKey, 'no'));
}

/** Those who wait, with what is needed to call them, as somebody has chosen to keep them in this browser. */
export type KeptWaiting = {
  person: number;
  at: string;
  requests: { id: number; name: string; phone: string; tel: string | null; receivedAt: string }[];
};

/** Undefined where nobody has chosen that. What is older than 72 hours is deleted here, and the choice stays. */
export function keptWaiting(): KeptWaiting | undefined {
  return attempt(() => {
    const kept = JSON.parse(localStorage.getItem(waitingKey) ?? 'null') as KeptWaiting | null;
    if (!kept) return undefined;
    const age = Date.now() - Date.parse(kept.at);
    if (kept.requests.length === 0 || (age >= 0 && age < keptMs)) return kept;
    keepWaiting({ ...kept, requests: [] });
    return { ...kept, requests: [] };
  });
}

/** @param kept undefined where the choice is taken back, or nobody is signed in any more */
export function keepWaiting(kept: KeptWaiting | undefined): void {
  attempt(() =>
    kept ? localStorage.setItem(waitingKey, JSON.stringify(kept)) : localStorage.removeItem(waitingKey),
  );
}

const keptMs = 72 * 60 * 60 * 1000;
const waitingKey = 'oficina-espera';
const visitsKey = 'oficina-visitas';
const newsKey = 'oficina-noticias';
const keysKey = 'oficina-teclas';
const askedKey = 'oficina-direccion';
const contactKey = 'oficina-contacto';

/** Undefined where the browser forbids storage: the desk works without it. */
function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
