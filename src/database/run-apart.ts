import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { messageOf } from '../reason.ts';

/** Runs a worker thread for one task, and returns the message that it posts; where it throws, the reason. */
export async function runApart<Done>(worker: URL, task: object): Promise<Done | FailedApart> {
  try {
    const [done] = await once(new Worker(worker, { workerData: task }), 'message');
    return done;
  } catch (error) {
    return { outcome: 'failed', reason: messageOf(error) };
  }
}

export type FailedApart = { outcome: 'failed'; reason: string };
