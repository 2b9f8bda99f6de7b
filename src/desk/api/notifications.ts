import { useQuery } from '@tanstack/react-query';
import type { NotificationState } from '../../desk-api/notifications.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import { currentSubscription, subscribe, toJson } from '../lib/push.ts';
import { request } from './client.ts';
import { useApiMutation } from './people.ts';

const notificationsKey = ['notifications'];

/**
 * Asks whether this browser gets notifications, by its endpoint. If the push service has given it another one, the server
 * learns that first.
 */
async function readState(): Promise<NotificationState> {
  const subscription = await currentSubscription();
  const endpoint = subscription?.endpoint ?? null;
  const state = await request<NotificationState>('POST', apiPaths.notifications, { endpoint });
  if (!subscription || !state.renew) return state;
  await request('PUT', apiPaths.notificationDevice, toJson(subscription));
  return { ...state, on: true, renew: false };
}

export function useNotifications() {
  return useQuery({ queryKey: notificationsKey, queryFn: readState });
}

export function useTurnOn() {
  return useApiMutation(
    async (key: string) => request('PUT', apiPaths.notificationDevice, await subscribe(key)),
    notificationsKey,
    ['people'],
  );
}

export function useTurnOff() {
  return useApiMutation(
    async () => {
      const subscription = await currentSubscription();
      await request('DELETE', apiPaths.notificationDevice);
      await subscription?.unsubscribe();
    },
    notificationsKey,
    ['people'],
  );
}

/** Turns notifications off on another device. */
export function useTurnOffDevice() {
  return useApiMutation((id: number) => request('DELETE', apiPaths.notifiedDevice(id)), notificationsKey, [
    'people',
  ]);
}

export function useTestNotification() {
  return useApiMutation(() =>
    request<{ done: boolean; text: string }>('POST', apiPaths.testNotification, {}),
  );
}

/** Compares this browser's subscription with the server's at each opening, and mends what differs. */
export async function syncSubscription(): Promise<void> {
  if (globalThis.Notification?.permission !== 'granted') return;
  const subscription = await currentSubscription();
  if (subscription && !(await readState()).on) await subscription.unsubscribe();
}
