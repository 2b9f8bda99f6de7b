import workerUrl from '../worker/worker.ts?worker&url';
import { createStore } from './store.ts';
import { showToast } from './toast.ts';

/** Holds the browser's offer to install the desk; null if there is none. */
export const installPrompt = createStore<InstallPrompt | null>(null);

type InstallPrompt = Event & { prompt(): Promise<void> };

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  installPrompt.set(event as InstallPrompt);
});

addEventListener('appinstalled', () => {
  installPrompt.set(null);
  showToast(
    'Instalada. En «Más» puedes guardar quién espera, para verlo también sin red.',
  );
});

/** Returns whether the desk runs as an installed app. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

/**
 * Registers the service worker, which opens the desk without a network. If that fails,
 * the desk still works online.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD) return;
  await navigator.serviceWorker?.register(workerUrl).catch(() => {});
}
