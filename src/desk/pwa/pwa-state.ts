import { createStore } from '../browser/create-store.ts';

/** How often the desk was opened in this browser; 0 until that is known, and after «No, gracias». */
export const visits = createStore(0);

/** Whether the server has a newer version than this page. */
export const isOutdated = createStore(false);

/** The browser's offer to install the desk; null where there is none. */
export const installPrompt = createStore<InstallPrompt | null>(null);

type InstallPrompt = Event & { prompt(): Promise<unknown> };

/** The event comes once, soon after the page was opened; its offer can be used at any time later. */
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  installPrompt.set(event as InstallPrompt);
});
