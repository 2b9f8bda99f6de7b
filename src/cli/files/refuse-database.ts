import { statSync } from 'node:fs';
import type { DatabaseConfig } from '../../config/database.ts';
import { Refusal } from '../errors.ts';

/**
 * A file that is written with `--force` must not be the database: a server would go on writing to one that has no
 * name any more.
 *
 * @throws {Refusal}
 */
export function refuseDatabase(file: string, database: DatabaseConfig): void {
  if (database.kind === 'postgres') return;
  const parts = ['', '-wal', '-shm'].map((end) => database.file + end);
  if (parts.some((part) => isSame(file, part))) throw new Refusal(`${file} es la base de datos de ahora.`);
}

/** Whatever their names: there are links, and several ways to write a path. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((file) => statSync(file, { throwIfNoEntry: false }));
  return first !== undefined && second !== undefined && first.ino === second.ino && first.dev === second.dev;
}
