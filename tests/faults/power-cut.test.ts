import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import { openDatabase } from '../../src/database/open.ts';
import { sqliteIn } from '../kit/database.ts';
import { shared, temporaryDirectory } from '../kit/folders.ts';
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

describe(`after ${cuts} power cuts`, { skip: noRecorder }, () => {
  const ends = shared();
  let folder: string;
  let recording: Recording;
  before(async () => {
    folder = await temporaryDirectory(ends);
    const env = { ...(await workplace(ends)), ...noRateLimit, DATA_DIR: dataDir(folder) };
    const file = join(folder, 'record');
    const server = await startProcess(ends, env, { under: recordInto(file) });
    const messages = await sendAll(server.url);

    // An answer arrives before strace has recorded that it was sent, and a call that the
    // kill interrupts has no end in the record.
    await until(
      async () => acknowledgements(await readRecord(file, folder)) === requests,
    );
    await server.kill('SIGKILL');
    await hasEnded(file);
    recording = { events: await readRecord(file, folder), messages };
  });
  after(ends.end);

  test('the record contains every acknowledgement', () => {
    assert.equal(acknowledgements(recording.events), requests);
  });

  for (const { mode, left } of [
    { mode: 'nothing', left: 'no unsynced write' },
    { mode: 'all', left: 'each unsynced write' },
    { mode: 'sectors', left: 'any unsynced sector' },
  ] as const)
    test(`stores requests once if ${left} is left`, async (t) => {
      const found = await storedAfterCuts(t, { ...recording, mode, folder });

      report(t, 'power-cut', {
        'of what was not synced': mode,
        cuts,
        requests,
        ...found,
      });
      assert.equal(found['did not open'], 0);
      assert.equal(found.missing, 0);
      assert.equal(found.doubled, 0);
    });
});

/**
 * The recorded disk operations of a server, and the message of each request by its id.
 */
type Recording = { events: DiskEvent[]; messages: Map<string, string> };

/** Returns a folder that the server has to create, like the one above it. */
function dataDir(folder: string): string {
  return join(folder, 'made', 'data');
}

/** Sends all requests as three visitors, and returns their messages by request id. */
async function sendAll(url: string): Promise<Map<string, string>> {
  const messages = new Map<string, string>();
  let next = 0;
  const visit = async () => {
    while (next < requests) {
      const form = formNumber(next++);
      const { status, id } = await send(url, form);
      assert.equal(status, 200);
      messages.set(String(id), form.message);
    }
  };
  await Promise.all([visit(), visit(), visit()]);
  return messages;
}

function acknowledgements(events: DiskEvent[]): number {
  return events.filter(({ kind }) => kind === 'acknowledged').length;
}

/**
 * Cuts the power at moments spread over the record, and opens the result of each cut as
 * the server would. Counts the acknowledged requests of all cuts, and how many of them
 * were stored.
 */
async function storedAfterCuts(
  t: TestContext,
  { events, messages, mode, folder }: Recording & { mode: CrashMode; folder: string },
) {
  const { file } = sqliteIn(dataDir(folder));
  const random = seeded(20_261_122);
  const found = { acknowledged: 0, missing: 0, doubled: 0, 'did not open': 0 };
  const disk = new Disk();
  const acknowledged: string[] = [];

  let next = 0;
  for (let cut = 1; cut <= cuts; cut++) {
    const end = Math.ceil((events.length * cut) / cuts);
    for (const event of events.slice(next, end)) {
      disk.take(event);
      if (event.kind !== 'acknowledged') continue;
      acknowledged.push(messages.get(event.id) ?? event.id);
    }
    next = end;

    const stored = await open(disk.after(mode, random), file).catch((error: unknown) => {
      found['did not open']++;
      t.diagnostic(`cut ${cut}, ${mode}: ${error}`);
      return [];
    });
    const copies = (message: string) => stored.filter((one) => one === message).length;
    found.acknowledged += acknowledged.length;
    found.missing += acknowledged.filter((message) => copies(message) === 0).length;
    found.doubled += acknowledged.filter((message) => copies(message) > 1).length;
  }
  return found;
}

/** Replaces the files, opens the database, and returns its messages. */
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

/**
 * Returns a function that yields the same sequence of numbers from 0 to 1 each time
 * (mulberry32).
 */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
