import type { PushState } from '../../desk-api/notifications.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import { send } from '../data/api.ts';
import { ownSubscription, toBeAdded } from './browser.ts';

/**
 * What the server knows of this browser, which it ties to the session that is open now. One of which it knows nothing,
 * because it was turned off elsewhere or the database moved, is given up here too; one that was given another endpoint,
 * which the worker could not tell then, tells it now.
 */
export async function syncNotifications(): Promise<PushState> {
  const subscription = await ownSubscription();
  const endpoint = subscription?.endpoint ?? null;
  const ask = () => send<PushState>('POST', apiPaths.notifications, { endpoint });
  const state = await ask();
  if (!subscription || state.here) return state;
  if (!state.elsewhere) {
    await subscription.unsubscribe();
    return state;
  }
  await send('PUT', apiPaths.notificationDevice, toBeAdded(subscription));
  return ask();
}

/** Takes what was shown off the screen. */
export async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}
