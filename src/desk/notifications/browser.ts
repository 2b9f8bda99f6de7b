import type { NewSubscription } from '../../desk-api/notifications.ts';
import { isApple, isInstalled } from '../pwa/platform.ts';

/** Whether this browser can show notifications at this address, or why not. */
export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'denied' : 'ready';
  return isApple() && !isInstalled() ? 'to be installed' : 'unsupported';
}

export type PushSupport = 'ready' | 'denied' | 'to be installed' | 'unsupported';

/** This browser's push subscription; null where there is none. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  if (pushSupport() !== 'ready') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Subscribes to pushes. The browser asks the person for permission where it has not done so yet.
 *
 * @throws {Denied} when the answer was no.
 */
export async function subscribe(key: string): Promise<NewSubscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Denied();
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  // The browser refuses a second subscription with another key.
  if (before) await before.unsubscribe();
  return toBeAdded(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
}

/** What the server has to know of a subscription. */
export function toBeAdded(subscription: PushSubscription): NewSubscription {
  const { endpoint = '', keys } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}

export class Denied extends Error {}
