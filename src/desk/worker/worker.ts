import { deskPath, screens } from '../../desk-address.ts';
import { apiPath, apiPaths } from '../../desk-api/paths.ts';
import type { PushMessage } from '../../push-message.ts';

declare const self: ServiceWorkerGlobalScope;

/** Opens the desk without a network and shows pushes. It stores the page and its files, so no personal data. */
const cacheName = 'oficina';
const page = `${deskPath}/`;
const assets = `${deskPath}/assets/`;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith(assets)) event.respondWith(cacheFirst(event.request));
  else if (event.request.mode === 'navigate' && !pathname.startsWith(`${apiPath}/`))
    event.respondWith(networkFirst(event.request));
});
self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(open(event.notification)),
);
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

async function install(): Promise<void> {
  const response = await fetch(page, { redirect: 'error' });
  if (!response.ok) throw new Error(`The page was answered with ${response.status}.`);
  await cachePage(response);
}

/** Caches the page with the files that it names, the lazy chunks included; deletes the files of earlier builds. */
async function cachePage(response: Response): Promise<void> {
  const cache = await caches.open(cacheName);
  const html = await response.clone().text();
  const files: string[] = html.match(new RegExp(`${assets}[\\w.-]+`, 'g')) ?? [];
  const cached: string[] = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  await cache.addAll(files.filter((file) => !cached.includes(file)));
  await cache.put(page, response);
  const old = cached.filter((path) => path !== page && !files.includes(path));
  await Promise.all(old.map((path) => cache.delete(path)));
}

async function cacheFirst(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** The page from the server, or the cached one if there is no answer within two seconds. */
async function networkFirst(request: Request): Promise<Response> {
  const fetched = fetch(request).catch(() => undefined);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, 2_000, undefined));
  const response = await Promise.race([fetched, late]);
  if (response?.ok) void cachePage(response.clone()).catch(() => {});
  if (response && response.status < 500) return response;
  return (await caches.match(page)) ?? (await fetched) ?? Response.error();
}

/** Shows a notification, sets the badge, and has open pages refetch. */
async function showPush(data: PushMessageData | null): Promise<void> {
  // One that cannot be read is shown too: browsers take a subscription away whose pushes show nothing.
  const read: Partial<PushMessage> = await new Response(data?.text())
    .json()
    .catch(() => ({}));
  const {
    title = 'La oficina',
    body = 'Hay novedades.',
    requestId = null,
    waiting,
  } = read;
  const path = requestId === null ? '/' : screens.request(requestId);
  // A notification replaces the one before, and sounds again: the type does not know `renotify`.
  const options = {
    body,
    lang: 'es',
    tag: 'solicitudes',
    renotify: true,
    data: { path },
  };
  await self.registration.showNotification(title, options);
  await navigator.setAppBadge?.(waiting).catch(() => {});
  for (const client of await openPages()) client.postMessage({});
}

/** Opens the page of a notification, in a window of the desk that is already open if there is one. */
async function open(notification: Notification): Promise<void> {
  notification.close();
  const { path } = notification.data;
  const [client] = await openPages();
  if (!client) return void (await self.clients.openWindow(deskPath + path));
  await client.focus().catch(() => {});
  client.postMessage({ path });
}

async function openPages(): Promise<readonly WindowClient[]> {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return all.filter(({ url }) => new URL(url).pathname.startsWith(page));
}

/** Tells the server the new endpoint that the push service has given this browser. */
async function renew({
  oldSubscription,
  newSubscription,
}: PushSubscriptionChangeEvent): Promise<void> {
  const renewed =
    newSubscription ??
    (oldSubscription &&
      (await self.registration.pushManager.subscribe(oldSubscription.options)));
  if (!renewed) return;
  const { endpoint, keys } = renewed.toJSON();
  await fetch(apiPath + apiPaths.notificationDevice, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
}
