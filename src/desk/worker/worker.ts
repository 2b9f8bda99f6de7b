import { openFrom, renew, showPush } from './notify.ts';
import { answer, forgetOtherShells, keepShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * What stays in the browser between the desk and its server, so that the desk opens without a network. A new one waits
 * until no page of the one before is open: `docs/decisions/0051-versions-of-the-shell.md`.
 */
self.addEventListener('install', (event) => event.waitUntil(keepShell()));

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('fetch', (event) => {
  const answered = answer(event.request);
  if (answered) event.respondWith(answered);
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));

self.addEventListener('notificationclick', (event) => event.waitUntil(openFrom(event.notification)));

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

/** The page that has brought the first one needs its files kept too. */
async function takeOver(): Promise<void> {
  await forgetOtherShells();
  await self.clients.claim();
}
