import { dirname } from 'node:path';
import type { DiskEvent } from './disk-record.ts';

/**
 * What remains after a power cut of the writes that were not synced: none, all, or any of
 * their sectors in any order.
 */
export type CrashMode = 'nothing' | 'all' | 'sectors';

/** The writes to a disk, and what may remain of them after a power cut at this moment. */
export class Disk {
  /** The writes to each file since its last sync. */
  readonly #unsynced = new Map<string, Change[]>();
  /** The content of each file at its last sync. */
  readonly #synced = new Map<string, Buffer>();
  /** The names created since the start, and whether their folder was synced. */
  readonly #names = new Map<string, boolean>();

  /** Applies the next recorded operation. */
  take(event: DiskEvent): void {
    switch (event.kind) {
      case 'made':
        if (!this.#names.has(event.path)) this.#names.set(event.path, false);
        break;
      case 'gone':
        this.#names.delete(event.path);
        this.#unsynced.delete(event.path);
        this.#synced.delete(event.path);
        break;
      case 'write':
      case 'truncate':
        this.#unsyncedOf(event.path).push(event);
        break;
      case 'sync':
        this.#sync(event.path);
        break;
    }
  }

  /**
   * Returns the database files as they may be after a power cut, by path. Synced content
   * remains, and a name remains if its folder was synced.
   *
   * @param random returns a number from 0 to 1.
   */
  after(mode: CrashMode, random: () => number): Map<string, Buffer> {
    const files = new Map<string, Buffer>();
    for (const path of new Set([...this.#unsynced.keys(), ...this.#synced.keys()])) {
      if (!/\.sqlite(-wal)?$/.test(path) || !this.#isThere(path, mode)) continue;
      const synced = this.#synced.get(path) ?? Buffer.alloc(0);
      const kept = keptOf(this.#unsynced.get(path) ?? [], mode, random);
      files.set(path, applyAll(synced, kept));
    }
    return files;
  }

  #unsyncedOf(path: string): Change[] {
    const changes = this.#unsynced.get(path) ?? [];
    this.#unsynced.set(path, changes);
    return changes;
  }

  /** Makes the content of a file durable, or the names in a folder. */
  #sync(path: string): void {
    const synced = this.#synced.get(path) ?? Buffer.alloc(0);
    this.#synced.set(path, applyAll(synced, this.#unsynced.get(path) ?? []));
    this.#unsynced.delete(path);

    for (const name of this.#names.keys()) {
      if (dirname(name) === path) this.#names.set(name, true);
    }
  }

  #isThere(path: string, mode: CrashMode): boolean {
    const lasts = this.#names.get(path);
    // The folder existed before the start, and so did the folders above it.
    if (lasts === undefined) return true;

    return (lasts || mode === 'all') && this.#isThere(dirname(path), mode);
  }
}

type Change = Extract<DiskEvent, { kind: 'write' | 'truncate' }>;

/**
 * Returns the unsynced changes that the disk has kept, in the order in which it kept
 * them.
 */
function keptOf(changes: Change[], mode: CrashMode, random: () => number): Change[] {
  switch (mode) {
    case 'nothing':
      return [];
    case 'all':
      return changes;
    case 'sectors': {
      const sectors = changes.flatMap((change) =>
        change.kind === 'write' ? inSectors(change) : [change],
      );
      const kept = sectors.filter(() => random() < 0.5);
      return shuffled(kept, random);
    }
  }
}

const sectorSize = 512;

/** Splits a write at the sector boundaries. */
function inSectors({ path, offset, data }: Extract<Change, { kind: 'write' }>): Change[] {
  const pieces: Change[] = [];
  const end = offset + data.length;
  let start = offset;
  while (start < end) {
    const nextSector = (Math.floor(start / sectorSize) + 1) * sectorSize;
    const pieceEnd = Math.min(end, nextSector);
    const piece = data.subarray(start - offset, pieceEnd - offset);
    pieces.push({ kind: 'write', path, offset: start, data: piece });
    start = pieceEnd;
  }
  return pieces;
}

function shuffled(changes: Change[], random: () => number): Change[] {
  const placed = changes.map((change) => ({ change, place: random() }));
  placed.sort((a, b) => a.place - b.place);
  return placed.map(({ change }) => change);
}

/** Returns the content of a file after some changes. */
function applyAll(before: Buffer, changes: Change[]): Buffer {
  const ends = changes.map((change) =>
    change.kind === 'truncate' ? change.size : change.offset + change.data.length,
  );
  const content = Buffer.alloc(Math.max(before.length, ...ends));
  before.copy(content);

  let length = before.length;
  for (const change of changes) {
    if (change.kind === 'truncate') {
      content.fill(0, change.size);
      length = change.size;
    } else {
      change.data.copy(content, change.offset);
      length = Math.max(length, change.offset + change.data.length);
    }
  }
  return content.subarray(0, length);
}
