import { openPage, paths } from '../state/routes.ts';
import { keys, readStored, writeStored } from '../state/storage.ts';

/**
 * Opens the page that was requested before the sign-in. It does so once: a later sign-in
 * starts with the list.
 */
export function openRequestedPage(): void {
  const path = readStored<string>(keys.returnPath, 'sessionStorage') ?? paths.home;
  writeStored(keys.returnPath, undefined, 'sessionStorage');
  openPage(path, { replace: true });
}
