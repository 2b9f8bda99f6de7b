import { backup, DatabaseSync } from 'node:sqlite';
import { busyMs } from '../sqlite.ts';
import { type Contents, readContents } from './contents.ts';

/**
 * Copies an SQLite file into an empty one, as it stands at this moment, while a server writes to it; then reads
 * the copy from one end to the other. The copy is one file, without a write-ahead log.
 *
 * @throws {DatabaseFileError} where it is damaged.
 */
export async function copyDatabase(from: string, to: string): Promise<Contents> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: busyMs });
  try {
    // In one go: between two steps a server may write, and the copy would begin anew each time.
    await backup(source, to, { rate: allPages });
  } finally {
    source.close();
  }
  leaveWal(to);
  return readContents(to);
}

const allPages = 2 ** 31 - 1;

function leaveWal(file: string): void {
  const copy = new DatabaseSync(file);
  try {
    copy.exec('pragma journal_mode = delete');
  } finally {
    copy.close();
  }
}
