import { apiPath, apiPaths, deskPath, screens } from '../../desk-api/paths.ts';
import type { PushMessage } from '../../desk-api/push-message.ts';
import type { ToPage } from '../notifications/to-page.ts';

declare const self: ServiceWorkerGlobalScope;

/** Shows what a push tells, sets the number on the desk's icon, and has open pages look for news. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const message = read(data);
  const { title, body, ids, waiting } = message;
  const [first] = ids;
  const only = ids.length === 1 && first !== undefined;
  await Promise.all([
    self.registration.showNotification(title, {
      body,
      lang: 'es',
      // The same told twice is seen once.
      tag: only ? `solicitud-${first}` : `solicitudes-${ids.join('-')}`,
      data: { path: deskPath + (only ? screens.request(first) : '/') },
    }),
    waiting === undefined ? undefined : navigator.setAppBadge?.(waiting).catch(() => {}),
    tellPages({ kind: 'news' }),
  ]);
}

/** Opens what a notification tells of: in a page of the desk that is open, if there is one. */
export async function openFrom(notification: Notification): Promise<void> {
  notification.close();
  const path: string = notification.data?.path ?? `${deskPath}/`;
  const [page] = await pages();
  if (!page) return void (await self.clients.openWindow(path));
  // It opens it, though the browser may not bring it to the front.
  await page.focus().catch(() => {});
  page.postMessage({ kind: 'open', path } satisfies ToPage);
}

/** A push service has given the browser another endpoint: without this it would fall silent. */
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

/** Every push has to be shown, or the browser shows words of its own: an empty one too, and one that cannot be read. */
function read(data: PushMessageData | null): Readable {
  try {
    return data?.json() ?? unreadable;
  } catch {
    return unreadable;
  }
}

type Readable = Pick<PushMessage, 'title' | 'body' | 'ids'> & Partial<PushMessage>;

const unreadable: Readable = { title: 'La oficina', body: 'Hay novedades.', ids: [] };

async function tellPages(what: ToPage): Promise<void> {
  for (const page of await pages()) page.postMessage(what);
}

/** Those that are seen come first. */
async function pages(): Promise<WindowClient[]> {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const ours = all.filter(({ url }) => new URL(url).pathname.startsWith(`${deskPath}/`));
  return ours.sort(
    (a, b) => Number(b.visibilityState === 'visible') - Number(a.visibilityState === 'visible'),
  );
}
