import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { OverwriteTask, Overwritten } from './overwrite.ts';
import { sqliteFault } from './sqlite-faults.ts';

// While this connection waits for readers the server cannot write, so it waits only a tenth of a second at a time.
const busyMs = 100;

const { file, vacuum, patienceMs }: OverwriteTask = workerData;
const database = new DatabaseSync(file, { timeout: busyMs });
database.exec('pragma secure_delete = on');
const overwritten: Overwritten = { outcome: overwrite() ? 'done' : 'still read' };
database.close();
parentPort?.postMessage(overwritten);

function overwrite(): boolean {
  const end = performance.now() + patienceMs;
  let vacuumed = !vacuum;
  for (let pauseMs = 50; ; pauseMs = Math.min(2 * pauseMs, 1000)) {
    vacuumed ||= vacuumAll();
    if (vacuumed && cutLog()) return true;
    if (performance.now() > end) return false;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
  }
}

function vacuumAll(): boolean {
  try {
    database.exec('vacuum');
    return true;
  } catch (error) {
    if (sqliteFault(error) === 'held') return false;
    throw error;
  }
}

function cutLog(): boolean {
  return database.prepare('pragma wal_checkpoint(truncate)').get()?.busy === 0;
}
