import { apiPath, deskPath } from '../../desk-api/paths.ts';

/**
 * The shell is the desk's page with the files that its build made for it. The worker stores nothing else, so no personal
 * data.
 */

/** Stores the shell of this build beside that of the one before. Where a file is missing the installation fails. */
export async function keepShell(): Promise<void> {
  const cache = await caches.open(current);
  const fetched = await fetch(page, { redirect: 'error' });
  if (!fetched.ok || !isOfThisBuild(await fetched.clone().text()))
    throw new Error('The server has the page of another build.');
  await cache.addAll(files);
  await cache.put(page, fetched);
}

/** Deletes the shells of other builds: to be called once no page of theirs is open. */
export async function forgetOtherShells(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== current);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/**
 * Answers requests for the page and its files; undefined leaves a request to the browser. The name of each file holds a
 * hash of its content, so every page gets the files of its own build.
 */
export function answer(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return undefined;
  if (pathname.startsWith(`${deskPath}/assets/`)) return keptFile(request);
  const asksPage = request.mode === 'navigate' && !pathname.startsWith(`${apiPath}/`);
  return asksPage ? newestPage(request) : undefined;
}

const prefix = 'oficina-';
const current = prefix + import.meta.env.VITE_SHELL_VERSION;
const page = `${deskPath}/`;
const files: string[] = import.meta.env.VITE_SHELL_FILES;

/** Whether the page names the files of this build: another may have been published since the worker was fetched. */
function isOfThisBuild(html: string): boolean {
  const named = html.match(/\/assets\/[\w.-]+\.(js|css)/g) ?? [];
  return named.length > 0 && named.every((name) => files.includes(deskPath + name));
}

async function keptFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/**
 * The page from the server, or the stored one where the server does not answer within three seconds. The stored one first would
 * save a round trip, but run last month's script on this month's API where a phone opens the desk once a month.
 */
async function newestPage(request: Request): Promise<Response> {
  const fetched = fetch(request).catch(() => undefined);
  const kept = caches.open(current).then((cache) => cache.match(page));
  const answered = await Promise.race([fetched, later(patienceMs)]);
  if (answered && answered.status < 500) return answered;
  return (await kept) ?? (await fetched) ?? Response.error();
}

const patienceMs = 3000;

function later(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined));
}
