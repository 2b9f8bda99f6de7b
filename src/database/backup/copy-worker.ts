import { parentPort, workerData } from 'node:worker_threads';
import type { CopiedApart, CopyTask } from './copy-apart.ts';
import { copyDatabase } from './copy-database.ts';
import { writeWhole } from './write-whole.ts';

const { from, to }: CopyTask = workerData;
const contents = await writeWhole(to, { replace: true }, (temporary) => copyDatabase(from, temporary));
parentPort?.postMessage({ outcome: 'copied', contents } satisfies CopiedApart);
