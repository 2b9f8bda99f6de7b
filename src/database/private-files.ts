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
 * Creates an empty file that only its owner can read. A command run by root gives the
 * file to the owner of its folder, since the server's user could not open a file of
 * root's.
 *
 * @throws if the file exists, even as a link. The target of the link stays unchanged.
 */
export function createPrivateFile(file: string): void {
  const descriptor = openSync(file, 'wx', 0o600);
  giveToOwnerOfFolder(descriptor, file);
}

/**
 * Creates a folder and its missing parents with the same owner and privacy as
 * `createPrivateFile`.
 */
export function createPrivateFolder(folder: string): void {
  if (existsSync(folder)) return;

  createPrivateFolder(dirname(folder));
  // Another process may create it in the meantime.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveToOwnerOfFolder(openSync(folder, onlyFolder), folder);
}

/** Refuses a link, which the owner of the parent folder may have placed there. */
const onlyFolder = constants.O_DIRECTORY | constants.O_NOFOLLOW;

/**
 * Gives the file or folder of a descriptor to the owner of its parent, and closes the
 * descriptor.
 */
function giveToOwnerOfFolder(descriptor: number, path: string): void {
  try {
    const { uid, gid } = statSync(dirname(path));
    if (process.getuid?.() === 0) fchownSync(descriptor, uid, gid);
  } finally {
    closeSync(descriptor);
  }
}
