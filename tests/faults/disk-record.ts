import { spawnSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { until } from '../kit/until.ts';

/**
 * Why tests that record a process's disk operations are skipped, or false if strace can
 * record them.
 */
export const noRecorder =
  spawnSync('strace', ['-qq', '-o', '/dev/null', 'true']).status === 0
    ? false
    : 'needs strace: it is not installed, or may not trace';

/**
 * Returns the beginning of a command line that records in a file every system call that
 * matters to the disk.
 */
export function recordInto(file: string): string[] {
  return [
    'strace',
    // Run strace as a separate process, so that signals reach the server itself.
    '-D',
    '-f',
    '-q',
    // Print strings in hexadecimal and in full, and file descriptors with their paths.
    '-xx',
    '-y',
    '-s',
    '1000000',
    '--seccomp-bpf',
    '-e',
    `trace=${recordedCalls.join(',')}`,
    '-o',
    file,
  ];
}

const recordedCalls = [
  'openat',
  'mkdir',
  'write',
  'writev',
  'pwrite64',
  'ftruncate',
  'fsync',
  'fdatasync',
  'unlink',
  'rename',
];

/** Waits until the record shows that the process has ended. */
export async function hasEnded(file: string): Promise<void> {
  await until(async () => {
    const end = (await readFile(file, 'latin1')).slice(-200);
    return /\+\+\+ (exited|killed)[^\n]*\n$/.test(end);
  });
}

/** Returns the recorded operations of a process on files below a folder, in order. */
export async function readRecord(file: string, folder: string): Promise<DiskEvent[]> {
  const events: DiskEvent[] = [];
  const unfinished = new Map<string, string>();
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [, pid = '', call = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    // A call that another thread interrupts is written in two lines.
    if (call.endsWith(unfinishedMark)) {
      unfinished.set(pid, call.slice(0, -unfinishedMark.length));
      continue;
    }
    const [, end] = /^<\.\.\. \w+ resumed>(.*)$/.exec(call) ?? [];
    const whole = end === undefined ? call : `${unfinished.get(pid)}${end}`;

    const event = eventOf(whole);
    if (event && concerns(folder, event)) events.push(event);
  }
  return events;
}

const unfinishedMark = '<unfinished ...>';

/** Paths are absolute. A `sync` of a folder makes the names in it durable. */
export type DiskEvent =
  | { kind: 'write'; path: string; offset: number; data: Buffer }
  | { kind: 'truncate'; path: string; size: number }
  | { kind: 'sync'; path: string }
  | { kind: 'made'; path: string }
  | { kind: 'gone'; path: string }
  /** The request with this id was acknowledged. */
  | { kind: 'acknowledged'; id: string };

/** Returns whether an event matters. SQLite rebuilds its -shm file after a crash. */
function concerns(folder: string, event: DiskEvent): boolean {
  if (event.kind === 'acknowledged') return true;
  return event.path.startsWith(folder) && !event.path.endsWith('-shm');
}

/**
 * Returns the effect of a system call on the disk, or undefined if it had none or failed.
 */
function eventOf(text: string): DiskEvent | undefined {
  const [, name = '', rest = '', result = ''] =
    /^(\w+)\((.*)\)\s+= (-?\d+)/.exec(text) ?? [];
  if (Number(result) < 0) return undefined;

  const texts = [...rest.matchAll(/"((?:\\x..)*)"/g)].map(([, hex = '']) => bytes(hex));
  const path = bytes(/^\d+<([^>]*)>/.exec(rest)?.[1] ?? '').toString();
  const last = Number(rest.split(', ').at(-1));
  switch (name) {
    case 'openat':
      return rest.includes('O_CREAT')
        ? { kind: 'made', path: String(texts[0]) }
        : undefined;
    case 'mkdir':
      return { kind: 'made', path: String(texts[0]) };
    case 'unlink':
      return { kind: 'gone', path: String(texts[0]) };
    case 'fsync':
    case 'fdatasync':
      return { kind: 'sync', path };
    case 'pwrite64':
      return { kind: 'write', path, offset: last, data: texts[0] ?? Buffer.alloc(0) };
    case 'ftruncate':
      return { kind: 'truncate', path, size: last };
    case 'write':
    case 'writev':
      return acknowledgementIn(Buffer.concat(texts).toString('latin1'));
  }
}

function acknowledgementIn(answer: string): DiskEvent | undefined {
  if (!/^HTTP\/1\.1 200 [\s\S]*\{"success":true\}/.test(answer)) return undefined;

  const id = /x-request-id: (\S+)\r\n/.exec(answer)?.[1];
  return id === undefined ? undefined : { kind: 'acknowledged', id };
}

function bytes(hex: string): Buffer {
  return Buffer.from(hex.replaceAll('\\x', ''), 'hex');
}
