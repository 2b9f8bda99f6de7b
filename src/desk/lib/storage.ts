/**
 * The only file that touches the browser's storage. Everything works without it, where a browser forbids it or is full.
 */

/** Keys of the desk. Actions and drafts have one key each, so that two tabs never overwrite each other. */
export const keys = {
  /** Queued actions, by id. */
  action: 'oficina-accion/',
  /** Drafts of notes and logged calls, by person and request. */
  draft: 'oficina-borrador/',
  /** Who was signed in last, for actions that are queued before the session is known. */
  person: 'oficina-persona',
  /** The contacts kept for opening offline, by choice. */
  contacts: 'oficina-contactos',
  /** The invitation to install was dismissed. */
  installDismissed: 'oficina-instalar-no',
  /** A person signed out without a network: the session is ended when there is one. */
  signOutPending: 'oficina-salir',
  /** In this tab: the path to return to after signing in. */
  returnPath: 'oficina-volver',
  /** In this tab: the request that a person has just called or written to. */
  contacted: 'oficina-contacto',
} as const;

type Area = 'localStorage' | 'sessionStorage';

/** Reads a JSON value; undefined if there is none or it cannot be read. */
export function readStored<T>(key: string, area: Area = 'localStorage'): T | undefined {
  try {
    return JSON.parse(globalThis[area].getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Writes a JSON value, or deletes it if it is undefined. Returns false if the browser stored nothing. */
export function writeStored(key: string, value: unknown, area: Area = 'localStorage'): boolean {
  try {
    if (value === undefined) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Lists the stored keys that begin with a prefix. */
export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
