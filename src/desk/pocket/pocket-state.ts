import { createStore } from '../browser/create-store.ts';

/** How often the desk was opened in this browser; 0 until that is known, and where nobody wants to hear of it. */
export const visits = createStore(0);

/** Whether the server has a newer version than this page. */
export const isOutdated = createStore(false);

/** What the browser would install the desk with; null where it does not offer to. */
export const installPrompt = createStore<InstallPrompt | null>(null);

export type InstallPrompt = Event & {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

/** It comes once, when the page has just been opened, and may be used when it is wanted. */
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  installPrompt.set(event as InstallPrompt);
});
