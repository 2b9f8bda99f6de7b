import type { Clock } from '../clock.ts';
import { reasonOf } from '../errors.ts';
import type { StorageCause } from '../storage-cause.ts';
import { isStorageError, storageCause } from './errors.ts';
import type { Database } from './open.ts';
import { probeWrite } from './settings.ts';

/**
 * Monitors whether requests can be stored, and if not, since when and why. Each probe
 * writes, since a database that answers queries may still refuse to write, for example on
 * a full disk or as a read-only replica.
 */
export function createStorageMonitor(
  { transact }: Pick<Database, 'transact'>,
  clock: Clock,
) {
  let failure: StorageFailure | undefined;
  let isKnown = false;
  let probing: Promise<void> | undefined;
  const listeners = new Set<ProbeListener>();

  const probeOnce = async () => {
    try {
      await transact(probeWrite);
      failure = undefined;
    } catch (error) {
      const since = failure?.since ?? clock.now().toISOString();
      failure = { since, cause: storageCause(error), reason: reasonOf(error) };
    }
    isKnown = true;
    probing = undefined;
    for (const listener of listeners) listener(failure);
  };

  /** Probes the storage now. Concurrent callers share one probe. It never rejects. */
  const probe = async () => {
    probing ??= probeOnce();
    await probing;
    return failure;
  };

  return {
    probe,
    /**
     * Returns the failure that the last probe found, or undefined if requests can be
     * stored.
     */
    failure: () => failure,
    /** Returns the result of the last probe. Probes if there has been none. */
    async known(): Promise<StorageFailure | undefined> {
      return isKnown ? failure : probe();
    },
    /**
     * Calls a listener with the result of each probe. Returns a function that
     * unsubscribes it.
     */
    onProbe(listener: ProbeListener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Probes now if the error is a storage error, unless a failure is already known. */
    probeAfter(error: unknown): void {
      if (isStorageError(error) && !failure) void probe();
    },
  };
}

type ProbeListener = (failure: StorageFailure | undefined) => void;

export type StorageMonitor = ReturnType<typeof createStorageMonitor>;

export type StorageFailure = {
  /** When the first of the consecutive failed probes happened. */
  since: string;
  cause: StorageCause;
  /** Why the last probe failed, in the words of the database. */
  reason: string;
};
