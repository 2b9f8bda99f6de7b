import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Has a worker do one task in a thread of its own, and returns what it posts. What it throws is an outcome with its
 * reason, in the words of whoever threw it.
 */
export async function runApart<Done>(worker: URL, task: object): Promise<Done | FailedApart> {
  try {
    const [done] = await once(new Worker(worker, { workerData: task }), 'message');
    return done;
  } catch (error) {
    return { outcome: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}

export type FailedApart = { outcome: 'failed'; reason: string };
