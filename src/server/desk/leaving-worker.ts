/**
 * Answered in place of the desk's worker where the build has none: browsers ask for it at each visit, past whatever
 * worker they have, and so get rid of that and of what it kept. Pages that are open go on without.
 */
export const leavingWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(leave()));
async function leave() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('oficina-')).map((name) => caches.delete(name)));
  await registration.unregister();
}
`;
