import { statSync } from 'node:fs';
import { FileGoneError, noteStorageError } from './errors.ts';

/**
 * Watches whether the files of an open SQLite database still have their names. SQLite
 * would go on writing into one that was deleted or replaced, and at the next start
 * nothing of that would be there.
 *
 * @returns a function that takes some microseconds, and throws {@link FileGoneError}
 * where a file is gone.
 */
export function watchFiles(file: string): () => void {
  const inodes = new Map<string, number>();

  const assertFilesThere = () => {
    for (const name of [file, `${file}-wal`]) {
      const inode = statSync(name, { throwIfNoEntry: false })?.ino;
      const known = inodes.get(name);
      // The log comes with the first transaction.
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
