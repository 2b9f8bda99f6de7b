import { dirname } from 'node:path';
import type { DiskEvent } from './disk-record.ts';

/**
 * What a disk may hold after a power cut, of what was not synced: nothing of it, all of
 * it, or any sectors in any order.
 */
export type CrashMode = 'nothing' | 'all' | 'sectors';

/** The writes to a disk, and its possible contents after a power cut now. */
export class Disk {
  readonly #later = new Map<string, Later[]>();
  readonly #synced = new Map<string, Buffer>();
  /** Those that were made since the beginning, and whether they last. */
  readonly #names = new Map<string, boolean>();

  /** What was asked of it next. */
  take(event: DiskEvent): void {
    if (event.kind === 'made' && !this.#names.has(event.path))
      this.#names.set(event.path, false);
    if (event.kind === 'gone')
      for (const map of [this.#names, this.#later, this.#synced]) map.delete(event.path);
    if (event.kind === 'write' || event.kind === 'truncate')
      this.#laterOf(event.path).push(event);
    if (event.kind === 'sync') this.#sync(event.path);
  }

  /**
   * The files as they may be after a power cut. What was synced is there; a name is, once
   * the folder that it stands in was.
   *
   * @param random from 0 to 1
   */
  after(mode: CrashMode, random: () => number): Map<string, Buffer> {
    const paths = new Set([...this.#later.keys(), ...this.#synced.keys()]);
    const left = [...paths].filter(
      (path) => /\.sqlite(-wal)?$/.test(path) && this.#isThere(path, mode),
    );
    return new Map(
      left.map((path) => {
        const before = this.#synced.get(path) ?? Buffer.alloc(0);
        return [path, after(before, this.#later.get(path) ?? [], mode, random)];
      }),
    );
  }

  #laterOf(path: string): Later[] {
    const later = this.#later.get(path) ?? [];
    this.#later.set(path, later);
    return later;
  }

  #sync(path: string): void {
    this.#synced.set(path, applyAll(this.#synced.get(path), this.#later.get(path) ?? []));
    this.#later.delete(path);
    for (const name of this.#names.keys())
      if (dirname(name) === path) this.#names.set(name, true);
  }

  #isThere(path: string, mode: CrashMode): boolean {
    const lasts = this.#names.get(path);
    return (
      lasts === undefined ||
      ((lasts || mode === 'all') && this.#isThere(dirname(path), mode))
    );
  }
}

type Later = Extract<DiskEvent, { kind: 'write' | 'truncate' }>;

function after(
  before: Buffer,
  later: Later[],
  mode: CrashMode,
  random: () => number,
): Buffer {
  if (mode === 'nothing') return before;
  if (mode === 'all') return applyAll(before, later);
  const sectors = later.flatMap((event) =>
    event.kind === 'write' ? inSectors(event) : [event],
  );
  const kept = sectors.filter(() => random() < 0.5);
  return applyAll(
    before,
    kept
      .map((event) => ({ event, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ event }) => event),
  );
}

const sectorSize = 512;

function inSectors({
  kind,
  path,
  offset,
  data,
}: Extract<Later, { kind: 'write' }>): Later[] {
  const pieces: Later[] = [];
  for (let start = offset; start < offset + data.length; ) {
    const end = Math.min(
      offset + data.length,
      (Math.floor(start / sectorSize) + 1) * sectorSize,
    );
    pieces.push({
      kind,
      path,
      offset: start,
      data: data.subarray(start - offset, end - offset),
    });
    start = end;
  }
  return pieces;
}

function applyAll(before: Buffer = Buffer.alloc(0), later: Later[]): Buffer {
  const ends = later.map((event) =>
    event.kind === 'truncate' ? event.size : event.offset + event.data.length,
  );
  const content = Buffer.alloc(Math.max(before.length, ...ends));
  before.copy(content);
  let length = before.length;
  for (const event of later) {
    if (event.kind === 'truncate') content.fill(0, event.size);
    else event.data.copy(content, event.offset);
    length =
      event.kind === 'truncate'
        ? event.size
        : Math.max(length, event.offset + event.data.length);
  }
  return content.subarray(0, length);
}
