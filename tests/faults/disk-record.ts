import { spawnSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { until } from '../kit/until.ts';

/**
 * Why tests that record what a process asks of the disk are skipped; false where strace
 * can.
 */
export const noRecorder =
  spawnSync('strace', ['-qq', '-o', '/dev/null', 'true']).status === 0
    ? false
    : 'needs strace: it is not installed, or may not trace';

/**
 * The beginning of a command line under which all that matters to the disk is written
 * down in a file.
 */
export function recordInto(file: string): string[] {
  const calls =
    'openat,mkdir,write,writev,pwrite64,ftruncate,fsync,fdatasync,unlink,rename';
  const flags = '-D -f -q -xx -y -s 1000000 --seccomp-bpf'.split(' ');
  return ['strace', ...flags, '-e', `trace=${calls}`, '-o', file];
}

/** Waits until the record says that the process has ended. */
export async function hasEnded(file: string): Promise<void> {
  await until(async () =>
    /\+\+\+ (exited|killed)[^\n]*\n$/.test((await readFile(file, 'latin1')).slice(-200)),
  );
}

/** The recorded file operations of a process, in order. */
export async function readRecord(file: string, folder: string): Promise<DiskEvent[]> {
  const events: DiskEvent[] = [];
  const unfinished = new Map<string, string>();
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [, pid = '', call = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    if (call.endsWith('<unfinished ...>')) {
      unfinished.set(pid, call.slice(0, -'<unfinished ...>'.length));
      continue;
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(call);
    const event = eventOf(resumed ? `${unfinished.get(pid)}${resumed[1]}` : call, folder);
    if (event) events.push(event);
  }
  return events;
}

/** Paths are absolute. A `sync` of a folder makes the names in it last. */
export type DiskEvent =
  | { kind: 'write'; path: string; offset: number; data: Buffer }
  | { kind: 'truncate'; path: string; size: number }
  | { kind: 'sync'; path: string }
  | { kind: 'made'; path: string }
  | { kind: 'gone'; path: string }
  /** A request with this id was acknowledged. */
  | { kind: 'acknowledged'; id: string };

function eventOf(text: string, folder: string): DiskEvent | undefined {
  const [, name = '', rest = '', result = ''] =
    /^(\w+)\((.*)\)\s+= (-?\d+)/.exec(text) ?? [];
  if (Number(result) < 0) return undefined;
  const event = readers[name]?.({
    rest,
    texts: [...rest.matchAll(/"((?:\\x..)*)"/g)].map(([, hex = '']) => bytes(hex)),
    path: bytes(/^\d+<([^>]*)>/.exec(rest)?.[1] ?? '').toString(),
    last: Number(rest.split(', ').at(-1)),
  });
  if (event === undefined || event.kind === 'acknowledged') return event;
  return event.path.startsWith(folder) && !event.path.endsWith('-shm')
    ? event
    : undefined;
}

type Call = { rest: string; texts: Buffer[]; path: string; last: number };

const sync = ({ path }: Call): DiskEvent => ({ kind: 'sync', path });
const made = ({ texts }: Call): DiskEvent => ({ kind: 'made', path: String(texts[0]) });

/** Effect of each system call on the disk. */
const readers: Record<string, (call: Call) => DiskEvent | undefined> = {
  openat: (call) => (/O_CREAT/.test(call.rest) ? made(call) : undefined),
  mkdir: made,
  unlink: ({ texts }) => ({ kind: 'gone', path: String(texts[0]) }),
  fsync: sync,
  fdatasync: sync,
  pwrite64: ({ path, last, texts }) => ({
    kind: 'write',
    path,
    offset: last,
    data: texts[0] ?? Buffer.alloc(0),
  }),
  ftruncate: ({ path, last }) => ({ kind: 'truncate', path, size: last }),
  write: ({ texts }) => answer(texts),
  writev: ({ texts }) => answer(texts),
};

function answer(texts: Buffer[]): DiskEvent | undefined {
  const text = Buffer.concat(texts).toString('latin1');
  const [, id] =
    /^HTTP\/1\.1 200 [\s\S]*x-request-id: (\S+)\r\n[\s\S]*\{"success":true\}/.exec(
      text,
    ) ?? [];
  return id === undefined ? undefined : { kind: 'acknowledged', id };
}

function bytes(hex: string): Buffer {
  return Buffer.from(hex.replaceAll('\\x', ''), 'hex');
}
