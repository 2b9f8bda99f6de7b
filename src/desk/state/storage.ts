/**
 * The only file that touches the browser's storage. Where a browser forbids storage, or
 * has no room left, the desk works without it.
 *
 * Each action and each draft has a key of its own, so that two tabs never overwrite each
 * other.
 */
export const keys = {
  action: 'oficina-accion/',
  rejection: 'oficina-rechazo/',
  draft: 'oficina-borrador/',
  /**
   * The person who signed in last, for actions that are queued before the session is
   * loaded.
   */
  person: 'oficina-persona',
  contacts: 'oficina-contactos',
  signOutPending: 'oficina-salir',
  /** When the newest set-aside request that has been seen was received. */
  seenSpam: 'oficina-publicidad',
  lastContact: 'oficina-contacto',
  /** Whether notifications have been offered on this device. */
  notificationsOffered: 'oficina-notificaciones',
  /** Stored per tab. */
  returnPath: 'oficina-volver',
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

/**
 * Writes a JSON value, or deletes it if undefined. Returns false if the browser refused.
 */
export function writeStored(
  key: string,
  value: unknown,
  area: Area = 'localStorage',
): boolean {
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
