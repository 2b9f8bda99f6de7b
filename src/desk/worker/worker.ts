import { deskPath, screens } from '../../desk-address.ts';
import { apiPath, apiPaths } from '../../desk-api/paths.ts';
import type { PushMessage } from '../../push-message.ts';
import { answerWithFile, answerWithPage, assets, cachePage, page } from './page-cache.ts';
import { isSilent } from './sound.ts';

// The service worker opens the desk without a network and shows push notifications. It
// caches only the page and its files, which hold no personal data.

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(cachePage()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', answer);
self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(open(event.notification)),
);
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

/** Answers requests for the page and its files. All others go to the server as usual. */
function answer(event: FetchEvent): void {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;

  const isPage = mode === 'navigate' && !pathname.startsWith(`${apiPath}/`);
  if (pathname.startsWith(assets)) {
    event.respondWith(answerWithFile(event.request));
  } else if (isPage) {
    const { answer, caching } = answerWithPage(event.request);
    event.respondWith(answer);
    event.waitUntil(caching);
  }
}

/** Shows a notification, sets the badge, and makes open pages refetch the requests. */
async function showPush(data: PushMessageData | null): Promise<void> {
  const message = readMessage(data);
  const { kind, title = 'La oficina', body = 'Hay novedades.' } = message;

  const options = {
    body,
    lang: 'es',
    // A notification replaces the previous one and sounds again. The object has no type,
    // because `NotificationOptions` lacks `renotify`.
    tag: 'solicitudes',
    renotify: true,
    silent: isSilent(kind, new Date()),
    data: { path: pathOf(message) },
  };
  await self.registration.showNotification(title, options);
  if (message.waiting !== undefined) {
    await navigator.setAppBadge?.(message.waiting).catch(() => {});
  }
  for (const client of await openPages()) client.postMessage({});
}

/** Returns the page that a notification opens. */
function pathOf({ kind, requestId = null }: Partial<PushMessage>): string {
  if (requestId !== null) return screens.request(requestId);
  return kind === 'morning' ? screens.agenda : '/';
}

/**
 * Reads the message of a push. One that cannot be read counts as empty and is shown too:
 * browsers revoke a subscription whose pushes show nothing.
 */
function readMessage(data: PushMessageData | null): Partial<PushMessage> {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

/**
 * Opens the page of a notification, in a window of the desk that is already open if
 * possible.
 */
async function open(notification: Notification): Promise<void> {
  notification.close();
  const { path } = notification.data;
  const [client] = await openPages();
  if (!client) {
    await self.clients.openWindow(deskPath + path);
    return;
  }

  await client.focus().catch(() => {});
  client.postMessage({ path });
}

async function openPages(): Promise<readonly WindowClient[]> {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return all.filter(({ url }) => new URL(url).pathname.startsWith(page));
}

/** Registers the new endpoint that the push service has given this browser. */
async function renew(event: PushSubscriptionChangeEvent): Promise<void> {
  const subscription = event.newSubscription ?? (await subscribeAgain(event));
  if (!subscription) return;

  const { endpoint, keys } = subscription.toJSON();
  await fetch(apiPath + apiPaths.notificationDevice, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
}

async function subscribeAgain({
  oldSubscription,
}: PushSubscriptionChangeEvent): Promise<PushSubscription | null> {
  if (!oldSubscription) return null;
  return self.registration.pushManager.subscribe(oldSubscription.options);
}
