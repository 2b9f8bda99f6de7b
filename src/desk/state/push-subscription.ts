import type { NotificationState } from '../../desk-api/notifications.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import { request } from './client.ts';

/** Returns the service worker once it runs; undefined if it does not within five seconds, or cannot be registered. */
export async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, 5_000, undefined));
  // Never resolves if the registration failed.
  return Promise.race([navigator.serviceWorker?.ready, late]);
}

/** Returns this browser's subscription; null if it has none. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  return (await registration())?.pushManager.getSubscription() ?? null;
}

/** Asks whether this browser gets notifications, by its endpoint. The server learns a renewed endpoint first. */
export async function readState(): Promise<NotificationState> {
  const subscription = await currentSubscription();
  const endpoint = subscription?.endpoint ?? null;
  const state = await request<NotificationState>('POST', apiPaths.notifications, {
    endpoint,
  });
  if (!subscription || !state.renew) return state;
  await register(subscription);
  return { ...state, on: true, renew: false };
}

/** Tells the server where to send this browser's notifications. */
export function register(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  return request('PUT', apiPaths.notificationDevice, { endpoint, keys });
}

/** Compares this browser's subscription with the server's at each opening, and mends what differs. */
export async function syncSubscription(): Promise<void> {
  if (globalThis.Notification?.permission !== 'granted') return;
  const subscription = await currentSubscription();
  if (subscription && !(await readState()).on) await subscription.unsubscribe();
}
