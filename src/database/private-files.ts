import {
  closeSync,
  constants,
  existsSync,
  fchownSync,
  mkdirSync,
  openSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates an empty file that only its owner can read. Run by root, a command gives it to
 * the owner of its folder: the server's user could not open a file of root's.
 *
 * @throws where the file exists, also as a link: what it leads to stays as it is.
 */
export function createPrivateFile(file: string): void {
  const descriptor = openSync(file, 'wx', 0o600);
  giveToOwnerOfFolder(descriptor, file);
}

/** Creates a folder, and those above it, as `createPrivateFile` creates a file. */
export function createPrivateFolder(folder: string): void {
  if (existsSync(folder)) return;

  createPrivateFolder(dirname(folder));
  // Another process may have created it meanwhile.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveToOwnerOfFolder(openSync(folder, onlyFolder), folder);
}

/** Refuses a link, which the owner of the folder above may have put there. */
const onlyFolder = constants.O_DIRECTORY | constants.O_NOFOLLOW;

/** Takes the descriptor of what was created, and closes it. */
function giveToOwnerOfFolder(descriptor: number, path: string): void {
  try {
    const { uid, gid } = statSync(dirname(path));
    if (process.getuid?.() === 0) fchownSync(descriptor, uid, gid);
  } finally {
    closeSync(descriptor);
  }
}
