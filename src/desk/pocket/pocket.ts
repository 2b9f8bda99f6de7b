import { deskPath, workerPath } from '../../desk-api/paths.ts';
import { countVisits } from '../browser/storage.ts';
import { isInstalled } from './platform.ts';
import { isOutdated, visits } from './pocket-state.ts';

/** Has the browser keep the desk, counts the visit, and looks now and then for a new version; once for each page. */
export function startPocket(): void {
  if (started) return;
  started = true;
  if (!isInstalled()) visits.set(countVisits());
  // The development server has neither a worker nor versions.
  if (!import.meta.env.PROD) return;
  // Where it cannot be kept, as in a private window, the desk works as it did.
  navigator.serviceWorker?.register(workerPath).catch(() => {});
  setInterval(look, everyMs);
}

let started = false;

const everyMs = 15 * 60 * 1000;

/** A page is of the version whose script it names. */
async function look(): Promise<void> {
  if (document.visibilityState === 'hidden' || !navigator.onLine) return;
  const script = document.querySelector('script[type=module]')?.getAttribute('src') ?? '';
  const page = await fetch(`${deskPath}/`).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  );
  if (!page.includes(`${deskPath}/assets/`) || page.includes(script)) return;
  isOutdated.set(true);
  // The new version is kept beside this one, for the next start.
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch(() => {});
}
