import { statSync } from 'node:fs';
import type { DatabaseConfig } from '../config/database.ts';
import type { Contents } from '../database/backup/contents.ts';
import { formatDateTime } from '../time.ts';
import { Refusal } from './errors.ts';

/**
 * Refuses to write a file over the database: a server would go on writing to the one that no name leads to any more.
 *
 * @throws {Refusal} where the file is one of the database's.
 */
export function refuseDatabase(file: string, database: DatabaseConfig): void {
  if (database.kind === 'postgres') return;
  const parts = ['', '-wal', '-shm'].map((end) => database.file + end);
  if (parts.some((part) => isSame(file, part))) throw new Refusal(`${file} es la base de datos de ahora.`);
}

/** Compared by inode, since links and relative paths give a file many names. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((file) => statSync(file, { throwIfNoEntry: false }));
  return first !== undefined && second !== undefined && first.ino === second.ino && first.dev === second.dev;
}

/** `12 solicitudes, la última del 21/11/2026 10:05`. */
export function inWords({ requests, newest }: Contents): string {
  if (newest === null) return 'ninguna solicitud';
  if (requests === 1) return `una solicitud, del ${formatDateTime(newest)}`;
  return `${requests.toLocaleString('es-ES')} solicitudes, la última del ${formatDateTime(newest)}`;
}
