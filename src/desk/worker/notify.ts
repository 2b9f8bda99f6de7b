import type { PushMessage } from '../../desk-api/notifications.ts';
import { apiPath, apiPaths, deskPath, screens } from '../../desk-api/paths.ts';
import type { ToPage } from '../notifications/to-page.ts';

declare const self: ServiceWorkerGlobalScope;

/** Shows the notification of a push, sets the number on the desk's icon, and has open pages read their lists anew. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const message = read(data);
  const { title, body, requestId, waiting } = message;
  // A notification replaces the one before, and sounds again: the type does not know `renotify` yet.
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    lang: 'es',
    tag: 'oficina',
    renotify: true,
    data: { path: deskPath + (requestId === null ? '/' : screens.request(requestId)) },
  };
  await Promise.all([
    self.registration.showNotification(title, options),
    waiting === undefined ? undefined : navigator.setAppBadge?.(waiting).catch(() => {}),
    tellPages({ kind: 'news' }),
  ]);
}

/** Opens the page that a notification leads to, in a window of the desk that is already open if there is one. */
export async function openFrom(notification: Notification): Promise<void> {
  notification.close();
  const path: string = notification.data?.path ?? `${deskPath}/`;
  const [page] = await pages();
  if (!page) return void (await self.clients.openWindow(path));
  // A browser may refuse to bring a window to the front; the page is opened in it all the same.
  await page.focus().catch(() => {});
  page.postMessage({ kind: 'open', path } satisfies ToPage);
}

/** Tells the server the new endpoint that the push service has given this browser: the old one takes no pushes. */
export async function renew(change: PushSubscriptionChangeEvent): Promise<void> {
  const { oldSubscription: before } = change;
  const renewed =
    change.newSubscription ?? (before && (await self.registration.pushManager.subscribe(before.options)));
  if (!renewed) return;
  const { endpoint, keys } = renewed.toJSON();
  await fetch(apiPath + apiPaths.notificationDevice, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, ...(before && { replaces: before.endpoint }) }),
  });
}

/** Reads a push. One that is empty or unreadable has to be shown too, or the browser shows words of its own. */
function read(data: PushMessageData | null): Readable {
  try {
    return data?.json() ?? unreadable;
  } catch {
    return unreadable;
  }
}

type Readable = Pick<PushMessage, 'title' | 'body' | 'requestId'> & Partial<PushMessage>;

const unreadable: Readable = { title: 'La oficina', body: 'Hay novedades.', requestId: null };

async function tellPages(what: ToPage): Promise<void> {
  for (const page of await pages()) page.postMessage(what);
}

/** The open windows of the desk, visible ones first. */
async function pages(): Promise<WindowClient[]> {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const ours = all.filter(({ url }) => new URL(url).pathname.startsWith(`${deskPath}/`));
  return ours.sort(
    (a, b) => Number(b.visibilityState === 'visible') - Number(a.visibilityState === 'visible'),
  );
}
