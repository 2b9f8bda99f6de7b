import { parentPort, workerData } from 'node:worker_threads';
import type { CopiedApart, CopyTask } from './copy-apart.ts';
import { copyDatabase } from './copy-database.ts';
import { writeWhole } from './write-whole.ts';

const { from, to }: CopyTask = workerData;
const copied: CopiedApart = await writeWhole(to, { replace: true }, (temporary) =>
  copyDatabase(from, temporary),
).then(
  (contents) => ({ outcome: 'copied', contents }),
  (error: Error) => ({ outcome: 'failed', reason: error.message }),
);
parentPort?.postMessage(copied);
