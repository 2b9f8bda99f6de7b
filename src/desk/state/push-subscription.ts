import type { NotificationState } from '../../desk-api/notifications.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import { request } from './client.ts';

/**
 * Returns the registration of the service worker once it is active; undefined if it is
 * not within five seconds, or if there are no service workers.
 */
export async function workerRegistration(): Promise<
  ServiceWorkerRegistration | undefined
> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, 5_000, undefined));
  // `ready` never resolves if the registration failed.
  return Promise.race([navigator.serviceWorker?.ready, late]);
}

/** Returns this browser's subscription; null if it has none. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await workerRegistration();
  return registration?.pushManager.getSubscription() ?? null;
}

/**
 * Asks the server whether the endpoint of this browser gets notifications. If the push
 * service has renewed the endpoint, the server is given the new one first.
 */
export async function readNotificationState(): Promise<NotificationState> {
  const subscription = await currentSubscription();
  const endpoint = subscription?.endpoint ?? null;
  const state = await request<NotificationState>('POST', apiPaths.notifications, {
    endpoint,
  });
  if (!subscription || !state.renew) return state;

  await registerSubscription(subscription);
  return { ...state, on: true, renew: false };
}

/** Tells the server where to send this browser's notifications. */
export function registerSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  return request('PUT', apiPaths.notificationDevice, { endpoint, keys });
}

/**
 * Reconciles this browser's subscription with the server's: registers a renewed endpoint,
 * and ends a subscription that the server does not know.
 */
export async function syncSubscription(): Promise<void> {
  if (globalThis.Notification?.permission !== 'granted') return;

  const subscription = await currentSubscription();
  if (!subscription) return;

  const { on } = await readNotificationState();
  if (!on) await subscription.unsubscribe();
}
