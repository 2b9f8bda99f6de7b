import type { Clock } from '../clock.ts';
import { reasonOf } from '../errors.ts';
import type { StorageCause } from '../storage-cause.ts';
import { isStorageError, storageCause } from './errors.ts';
import type { Database } from './open.ts';
import { probeWrite } from './settings.ts';

/**
 * Keeps what this server knows of its storage: whether requests can be stored, and if
 * not, since when and why. It writes to learn that: a database that answers queries may
 * still refuse to write, with a full disk or as a read-only replica.
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

  /** Tries the storage now; concurrent callers share one try. It never rejects. */
  const probe = async () => {
    probing ??= probeOnce();
    await probing;
    return failure;
  };

  return {
    probe,
    /** Returns what the last probe found: undefined where requests can be stored. */
    failure: () => failure,
    /** Returns what the last probe found. Before the first one it probes. */
    async known(): Promise<StorageFailure | undefined> {
      return isKnown ? failure : probe();
    },
    /**
     * Calls a listener with what each probe finds. Returns a function that ends this.
     */
    onProbe(listener: ProbeListener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Probes now if the error is one of the storage, unless it is known to fail. */
    probeAfter(error: unknown): void {
      if (isStorageError(error) && !failure) void probe();
    },
  };
}

type ProbeListener = (failure: StorageFailure | undefined) => void;

export type StorageMonitor = ReturnType<typeof createStorageMonitor>;

export type StorageFailure = {
  /** The time of the first of an unbroken row of failed probes. */
  since: string;
  cause: StorageCause;
  /** Why the last one failed, in the words of the database. */
  reason: string;
};
