import type { PushState } from '../../desk-api/notifications.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import { send } from '../data/api.ts';
import { ownSubscription } from './browser.ts';

/**
 * What the server knows of this browser, which it ties to the session that is open now. One of which it knows nothing,
 * because it was turned off elsewhere or the database moved, is given up here too.
 */
export async function syncNotifications(): Promise<PushState> {
  const subscription = await ownSubscription();
  const endpoint = subscription?.endpoint ?? null;
  const state = await send<PushState>('POST', apiPaths.notifications, { endpoint });
  if (subscription && !state.here) await subscription.unsubscribe();
  return state;
}

/** Takes what was shown off the screen. */
export async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}
