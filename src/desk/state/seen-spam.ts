import { keys, readStored, writeStored } from './storage.ts';

/**
 * Returns whether «Publicidad» was opened on this device since a request was set aside.
 */
export function isSpamSeen(lastAt: string): boolean {
  return lastAt <= (readStored<string>(keys.seenSpam) ?? '');
}

/** Notes that «Publicidad» shows everything that was set aside until then. */
export function markSpamSeen(lastAt: string): void {
  writeStored(keys.seenSpam, lastAt);
}
