import type { NewSubscription } from '../../desk-api/notifications.ts';

/** Whether notifications can be turned on here, or why not. */
export type PushSupport = 'ready' | 'denied' | 'install-first' | 'unsupported';

export function pushSupport(): PushSupport {
  if (globalThis.Notification?.permission === 'denied') return 'denied';
  if ('PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator)
    return 'ready';
  // Safari on an iPhone or iPad has push for installed apps only.
  return 'standalone' in navigator && !navigator.standalone ? 'install-first' : 'unsupported';
}

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

/**
 * Asks for permission and subscribes. Must be called from a tap.
 *
 * @throws {PushError}
 */
export async function subscribe(key: string): Promise<NewSubscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushError('denied');
  const worker = await registration();
  if (!worker) throw new PushError('no-worker');
  try {
    return toJson(await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  } catch {
    throw new PushError('no-service');
  }
}

/** Returns what the server needs to know of a subscription. */
export function toJson(subscription: PushSubscription): NewSubscription {
  const { endpoint, keys = {} } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
}

/** Why notifications could not be turned on: no permission, no service worker, or no push service. */
export class PushError extends Error {
  override name = 'PushError';
  readonly kind: 'denied' | 'no-worker' | 'no-service';

  constructor(kind: PushError['kind']) {
    super(kind);
    this.kind = kind;
  }
}

declare global {
  interface Navigator {
    /** Safari on iOS: whether this is the installed app. */
    standalone?: boolean;
  }
}
