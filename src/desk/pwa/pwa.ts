import { deskPath, workerPath } from '../../desk-api/paths.ts';
import { countVisits } from '../browser/storage.ts';
import { isInstalled } from './platform.ts';
import { isOutdated, visits } from './pwa-state.ts';

/** Registers the service worker, counts the visit and looks for new versions; it does so once for each page load. */
export function startPwa(): void {
  if (started) return;
  started = true;
  if (!isInstalled()) visits.set(countVisits());
  // The development server has neither a worker nor versions of the build.
  if (!import.meta.env.PROD) return;
  // Where that is impossible, as in a private window, the desk works without.
  navigator.serviceWorker?.register(workerPath).catch(() => {});
  setInterval(look, everyMs);
}

let started = false;

const everyMs = 15 * 60 * 1000;

/** Compares the script that the server's page names now with the one of this page. */
async function look(): Promise<void> {
  if (document.visibilityState === 'hidden' || !navigator.onLine) return;
  const script = document.querySelector('script[type=module]')?.getAttribute('src') ?? '';
  const page = await fetch(`${deskPath}/`).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  );
  if (!page.includes(`${deskPath}/assets/`) || page.includes(script)) return;
  isOutdated.set(true);
  // Has the worker store the new version, for the next start.
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch(() => {});
}
