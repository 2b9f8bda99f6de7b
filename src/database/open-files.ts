import { statSync } from 'node:fs';
import { FileGoneError, noteStorageError } from './errors.ts';

/**
 * Checks that the files of an open SQLite database still have their names. SQLite would
 * keep writing to a file that was deleted or replaced, and all of that would be missing
 * after the next start.
 *
 * @returns a function that takes some microseconds. It throws {@link FileGoneError} if a
 * file is gone.
 */
export function watchFiles(file: string): () => void {
  const inodes = new Map<string, number>();

  const assertFilesThere = () => {
    for (const name of [file, `${file}-wal`]) {
      const inode = statSync(name, { throwIfNoEntry: false })?.ino;
      const known = inodes.get(name);
      // The log is created by the first transaction.
      if (known === undefined && inode !== undefined) inodes.set(name, inode);
      if (known === undefined || known === inode) continue;

      const error = new FileGoneError(name);
      noteStorageError(error);
      throw error;
    }
  };

  assertFilesThere();
  return assertFilesThere;
}
