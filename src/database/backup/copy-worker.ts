import { parentPort, workerData } from 'node:worker_threads';
import { type CopiedApart, type CopyTask, copyFile } from './copy-file.ts';
import { writeWhole } from './write-whole.ts';

const { from, to }: CopyTask = workerData;
const contents = await writeWhole(to, { replace: true }, (temporary) => copyFile(from, temporary));
parentPort?.postMessage({ outcome: 'copied', contents } satisfies CopiedApart);
