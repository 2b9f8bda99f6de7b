import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NotificationState } from '../../desk-api/notifications.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import type { ActionResult } from '../../desk-api/state.ts';
import { ownSubscription, subscribe } from '../notifications/browser.ts';
import { syncNotifications } from '../notifications/sync.ts';
import { send } from './api.ts';
import { readAnew } from './change.ts';
import { peopleKey } from './people.ts';

/** Whether and how this browser gets notifications. */
export function useNotifications() {
  return useQuery({ queryKey: stateKey, queryFn: syncNotifications });
}

/** Turns notifications on in this browser, which asks the person for permission. */
export function useTurnOn() {
  return useSwitch(async ({ key }: NotificationState) =>
    send('PUT', apiPaths.notificationDevice, await subscribe(key)),
  );
}

export function useTurnOff() {
  return useSwitch(async () => {
    await send('DELETE', apiPaths.notificationDevice);
    await (await ownSubscription())?.unsubscribe();
  });
}

/** Turns notifications off on another device. */
export function useTurnOffDevice() {
  return useSwitch((id: number) => send('DELETE', apiPaths.notifiedDevice(id)));
}

export function useTest() {
  return useMutation({ mutationFn: () => send<ActionResult>('POST', apiPaths.testNotification, {}) });
}

const stateKey = ['notifications'];

function useSwitch<T>(change: (asked: T) => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => readAnew(stateKey, peopleKey)(client),
  });
}
