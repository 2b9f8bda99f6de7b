import { apiPath, deskPath } from '../../desk-api/paths.ts';

/**
 * The shell: the desk's page and the files that this build made for it. Nothing else is ever kept, no answer with
 * anything about anybody.
 */

/** Keeps the shell of this build, beside that of the one before. Whatever is missing ends the installation. */
export async function keepShell(): Promise<void> {
  const cache = await caches.open(current);
  const fetched = await fetch(page, { redirect: 'error' });
  if (!fetched.ok || !isOfThisBuild(await fetched.clone().text()))
    throw new Error('The server has the page of another build.');
  await cache.addAll(files);
  await cache.put(page, fetched);
}

/** Those of other builds go once no page of them is open. */
export async function forgetOtherShells(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== current);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/**
 * Answers for the page and for what it is made of; undefined leaves it to the browser. Every file is named by a hash of
 * what is in it, so each page gets those of its own build, whichever that is.
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

/** A build may be published between the worker and its page. */
function isOfThisBuild(html: string): boolean {
  const named = html.match(/\/assets\/[\w.-]+\.(js|css)/g) ?? [];
  return named.length > 0 && named.every((name) => files.includes(deskPath + name));
}

async function keptFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** The server's, so that no page gets old where there is a network; the kept one where that does not answer soon. */
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
