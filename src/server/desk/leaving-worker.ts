/**
 * A service worker that deletes the caches of the desk's worker and unregisters itself. It is answered where the build has
 * no worker: browsers fetch the worker's script at each visit, and so get rid of one that they still have.
 */
export const leavingWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(leave()));
async function leave() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('oficina-')).map((name) => caches.delete(name)));
  await registration.unregister();
}
`;
