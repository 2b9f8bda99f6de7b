import { onlineManager } from '@tanstack/react-query';
import { answersOffline } from './client.ts';
import { createStore } from './store.ts';

// By default the manager assumes a network. On a page opened without one, it would take
// the first `online` event for no change.
onlineManager.setOnline(navigator.onLine);

const online = createStore(onlineManager.isOnline());
onlineManager.subscribe(online.set);

/** Returns the value of `isOnline`, and re-renders when it changes. */
export function useOnline(): boolean {
  const answers = answersOffline.use();
  return online.use() || answers;
}
