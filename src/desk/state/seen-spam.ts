import { keys, readStored, writeStored } from './storage.ts';

/**
 * Returns whether «Publicidad» was opened on this device since the last request was set
 * aside.
 */
export function isSpamSeen(lastAt: string): boolean {
  return lastAt <= (readStored<string>(keys.seenSpam) ?? '');
}

/** Records that «Publicidad» has shown everything that was set aside until then. */
export function markSpamSeen(lastAt: string): void {
  writeStored(keys.seenSpam, lastAt);
}
