import type { NotificationState } from '../../desk-api/notifications.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import { send } from '../data/api.ts';
import { ownSubscription, toBeAdded } from './browser.ts';

/**
 * Ties this browser's subscription to the current session and returns what the server knows of it. A subscription that
 * the server does not know, because it was turned off elsewhere or the database is another, is given up;
 * an endpoint that the browser was given meanwhile, and that the worker could not tell, is told now.
 */
export async function syncNotifications(): Promise<NotificationState> {
  const subscription = await ownSubscription();
  const endpoint = subscription?.endpoint ?? null;
  const ask = () => send<NotificationState>('POST', apiPaths.notifications, { endpoint });
  const state = await ask();
  if (!subscription || state.on) return state;
  if (!state.renew) {
    await subscription.unsubscribe();
    return state;
  }
  await send('PUT', apiPaths.notificationDevice, toBeAdded(subscription));
  return ask();
}

/** Takes the notifications of the desk off the screen. */
export async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}
