import type { AnswerWay } from '../../contact/labels.ts';
import type { RequestRow } from '../../desk-api/requests.ts';

/**
 * All that the desk stores in a browser besides waiting actions: the address that was asked for before signing in, the number
 * of the request about whose contact is asked, whether its keys are off, when the server answered last and the number of
 * whoever was signed in, how often the desk was opened, and whether somebody has entered it here. None of it is about anybody but, where its person has chosen so, who waits.
 */

/** Keeps the address that was asked for until somebody has signed in, in this tab alone. */
export function keepAsked(path: string): void {
  keep('sessionStorage', askedKey, path);
}

/** Returns that address and forgets it; undefined where none was asked for. */
export function takeAsked(): string | undefined {
  const path = kept('sessionStorage', askedKey);
  keep('sessionStorage', askedKey, undefined);
  return path;
}

export type Contact = { id: number; way: AnswerWay };

/** Keeps, in this tab alone, whom somebody has just called or written to: a telephone may close the page meanwhile. */
export function keepContact(contact: Contact | null): void {
  keep('sessionStorage', contactKey, contact && `${contact.id}/${contact.way}`);
}

export function keptContact(): Contact | null {
  const [id, way] = kept('sessionStorage', contactKey)?.split('/') ?? [];
  return way ? { id: Number(id), way: way as AnswerWay } : null;
}

/** Remembers, also after signing out, that somebody has entered the desk here. */
export function markBrowser(): void {
  keep('localStorage', enteredKey, '1');
}

/** Whether somebody has entered the desk here before. */
export function browserIsMarked(): boolean {
  return kept('localStorage', enteredKey) === '1';
}

/** Whether the shortcuts of single keys have been switched off in this browser. */
export function keysAreOff(): boolean {
  return kept('localStorage', keysKey) === 'no';
}

export function keepKeysOff(off: boolean): void {
  keep('localStorage', keysKey, off && 'no');
}

/** When the server last answered whoever is signed in; undefined where that is not known. */
export function lastNews(): Date | undefined {
  const at = kept('localStorage', newsKey);
  return at ? new Date(at) : undefined;
}

/** @param at undefined once nobody is signed in */
export function keepLastNews(at: Date | undefined): void {
  keep('localStorage', newsKey, at?.toISOString());
}

/** The number of whoever was signed in when the server last said so; undefined where that is not known. */
export function lastPerson(): number | undefined {
  return Number(kept('localStorage', personKey)) || undefined;
}

/** @param person undefined once nobody is signed in */
export function keepPerson(person: number | undefined): void {
  keep('localStorage', personKey, person?.toString());
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
  keep('localStorage', visitsKey, 'no');
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
    const waiting = JSON.parse(kept('localStorage', waitingKey) ?? 'null') as KeptWaiting | null;
    if (!waiting) return undefined;
    const age = Date.now() - Date.parse(waiting.at);
    if (waiting.requests.length === 0 || (age >= 0 && age < keptMs)) return waiting;
    keepWaiting({ ...waiting, requests: [] });
    return { ...waiting, requests: [] };
  });
}

/** Keeps the first fifty of those who wait: no more of them than it takes to call. */
export function keepWhoWaits(person: number, rows: readonly RequestRow[]): void {
  const requests = rows.slice(0, 50).map(({ id, name, phone, call, receivedAt }) => ({
    id,
    name,
    phone,
    tel: call?.tel ?? null,
    receivedAt,
  }));
  keepWaiting({ person, at: new Date().toISOString(), requests });
}

/** @param waiting undefined where the choice is taken back, or nobody is signed in any more */
export function keepWaiting(waiting: KeptWaiting | undefined): void {
  keep('localStorage', waitingKey, waiting && JSON.stringify(waiting));
}

const keptMs = 72 * 60 * 60 * 1000;
const enteredKey = 'oficina';
const waitingKey = 'oficina-espera';
const visitsKey = 'oficina-visitas';
const newsKey = 'oficina-noticias';
const personKey = 'oficina-persona';
const keysKey = 'oficina-teclas';
const askedKey = 'oficina-direccion';
const contactKey = 'oficina-contacto';

/** Without a text it is deleted. */
function keep(where: Where, key: string, text: string | false | null | undefined): void {
  attempt(() => (text ? globalThis[where].setItem(key, text) : globalThis[where].removeItem(key)));
}

function kept(where: Where, key: string): string | undefined {
  return attempt(() => globalThis[where].getItem(key)) ?? undefined;
}

type Where = 'localStorage' | 'sessionStorage';

/** Undefined where the browser forbids storage: the desk works without it. */
function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
