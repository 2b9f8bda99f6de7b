import { keys, readStored, writeStored } from '../lib/storage.ts';
import { paths } from '../routes.ts';

/** Returns the path that was asked for before the sign-in, once: a later sign-in begins with the list. */
export function takeReturnPath(): string {
  const path = readStored<string>(keys.returnPath, 'sessionStorage') ?? paths.home;
  writeStored(keys.returnPath, undefined, 'sessionStorage');
  return path;
}
