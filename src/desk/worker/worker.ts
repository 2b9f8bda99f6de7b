import { openFrom, renew, showPush } from './notify.ts';
import { answer, forgetOtherShells, keepShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * The desk's service worker: it opens the desk without a network and shows pushes. A new version takes over once no page
 * of the one before is open, so that two versions never mix: there is no `skipWaiting`.
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

/** Also serves the pages that are open already: the one that installed the first worker has none yet. */
async function takeOver(): Promise<void> {
  await forgetOtherShells();
  await self.clients.claim();
}
