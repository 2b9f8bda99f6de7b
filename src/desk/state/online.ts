import { onlineManager } from '@tanstack/react-query';
import { answersOffline } from './client.ts';
import { createStore } from './store.ts';

// By itself the manager believes that there is a network. On a page that was opened
// without one, it would take the first `online` event for no change.
onlineManager.setOnline(navigator.onLine);

const online = createStore(onlineManager.isOnline());
onlineManager.subscribe(online.set);

/** Returns what `isOnline` does, and renders again when it changes. */
export function useOnline(): boolean {
  const answers = answersOffline.use();
  return online.use() || answers;
}
