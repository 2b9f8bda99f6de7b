import { workerPath } from '../../desk-api/paths.ts';

/**
 * Has the browser keep the desk for where there is no network. Where that cannot be, as in a private window, the desk
 * works as it did. The development server has no worker.
 */
export function registerWorker(): void {
  if (import.meta.env.PROD) navigator.serviceWorker?.register(workerPath).catch(() => {});
}
