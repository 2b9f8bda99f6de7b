import { backup, DatabaseSync } from 'node:sqlite';
import { busyMs } from '../sqlite.ts';
import { type Contents, readContents } from './contents.ts';

/**
 * Copies an SQLite file into an empty one, as it is at this moment; a server may write to it meanwhile. Then it checks the
 * whole copy, which is one file without a write-ahead log.
 *
 * @throws {DatabaseFileError} where the copy is damaged.
 */
export async function copyFile(from: string, to: string): Promise<Contents> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: busyMs });
  try {
    // In one step: if a server wrote between two, the copy would begin anew.
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
