import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openDatabase } from '../../src/database/open.ts';
import { temporaryDirectory } from '../kit/folders.ts';
import { startProcess, workplace } from '../kit/process.ts';
import { newestRequests } from '../kit/requests.ts';
import { until } from '../kit/until.ts';
import { type CrashMode, Disk } from './disk-after-cut.ts';
import {
  type DiskEvent,
  hasEnded,
  noRecorder,
  readRecord,
  recordInto,
} from './disk-record.ts';
import { formNumber, noRateLimit, send } from './load.ts';
import { report, scale } from './report.ts';

const requests = scale(8, 300);
const cuts = scale(12, 200);
const crashModes: CrashMode[] = ['nothing', 'all', 'sectors'];

test(`stores each of ${requests} acknowledged requests once despite ${cuts} power cuts`, {
  skip: noRecorder,
}, async (t) => {
  const folder = await temporaryDirectory(t);
  const record = join(folder, 'record');
  // In a folder that the server has to make, with the one above it.
  const DATA_DIR = join(folder, 'made', 'data');
  const env = { ...(await workplace(t)), ...noRateLimit, DATA_DIR };
  const server = await startProcess(t, env, { under: recordInto(record) });
  const messages = new Map<string, string>();
  let next = 0;
  const visit = async () => {
    while (next < requests) {
      const form = formNumber(next++);
      const { status, id } = await send(server.url, form);
      assert.equal(status, 200);
      messages.set(String(id), form.message);
    }
  };
  await Promise.all([visit(), visit(), visit()]);
  // An answer is here before strace has written down that it was sent: of a call cut off
  // by the kill it knows no end.
  const acknowledged = (events: DiskEvent[]) =>
    events.filter(({ kind }) => kind === 'acknowledged').length;
  await until(async () => acknowledged(await readRecord(record, folder)) === requests);
  await server.kill('SIGKILL');
  await hasEnded(record);
  const events = await readRecord(record, folder);
  assert.equal(acknowledged(events), requests, 'the record knows of all');
  for (const mode of crashModes)
    await lookBehindCuts(t, events, { mode, folder, messages });
});

/** Opens what is left after each cut as the server would. */
async function lookBehindCuts(
  t: TestContext,
  events: DiskEvent[],
  {
    mode,
    folder,
    messages,
  }: { mode: CrashMode; folder: string; messages: Map<string, string> },
) {
  const file = join(folder, 'made', 'data', 'requests.sqlite');
  const random = seeded(20_261_122);
  const found = { acknowledged: 0, missing: 0, doubled: 0, 'did not open': 0 };
  const disk = new Disk();
  const acknowledged: string[] = [];
  for (let cut = 1, next = 0; cut <= cuts; cut++) {
    for (const event of events.slice(next, Math.ceil((events.length * cut) / cuts))) {
      disk.take(event);
      if (event.kind === 'acknowledged')
        acknowledged.push(messages.get(event.id) ?? event.id);
      next++;
    }
    const stored = await open(disk.after(mode, random), file).catch((error: unknown) => {
      found['did not open']++;
      t.diagnostic(`cut ${cut}, ${mode}: ${error}`);
      return [];
    });
    const counts = Map.groupBy(stored, (message) => message);
    const count = (message: string) => counts.get(message)?.length ?? 0;
    found.acknowledged += acknowledged.length;
    found.missing += acknowledged.filter((message) => count(message) === 0).length;
    found.doubled += acknowledged.filter((message) => count(message) > 1).length;
  }
  report(t, 'power-cut', { 'of what was not synced': mode, cuts, requests, ...found });
  assert.deepEqual(
    { ...found, acknowledged: 0 },
    { acknowledged: 0, missing: 0, doubled: 0, 'did not open': 0 },
  );
}

/** The messages of the stored requests. */
async function open(files: Map<string, Buffer>, file: string): Promise<string[]> {
  await rm(dirname(dirname(file)), { recursive: true, force: true });
  for (const [path, content] of files) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  const { queries, close } = await openDatabase({ kind: 'sqlite', file });
  const stored = await newestRequests(queries).finally(close);
  return stored.map(({ message }) => message);
}

/** The same numbers each time (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
