import { deskPath } from '../../desk-address.ts';

/**
 * The address under which the page is cached: the page is the same at all its addresses.
 */
export const page = `${deskPath}/`;

export const assets = `${deskPath}/assets/`;

/** Caches the page and its files, when the worker is installed. */
export async function cachePage(): Promise<void> {
  await store(await fetch(page, { redirect: 'error' }));
}

/** Answers with a file from the cache, or else from the server. */
export async function answerWithFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/**
 * Answers with the page from the server, or with the cached one if there is no answer
 * within two seconds. A later answer is cached for the next visit: otherwise, over a slow
 * connection, a new build would never arrive.
 */
export function answerWithPage(request: Request): PageAnswer {
  const fetched = fetch(request).catch(() => undefined);
  const stored = fetched.then((response) => response && store(response.clone()));
  return { answer: inTwoSeconds(fetched), caching: stored.catch(() => {}) };
}

type PageAnswer = {
  answer: Promise<Response>;
  /** Resolves once the page of the server is cached, or cannot be. */
  caching: Promise<void>;
};

async function inTwoSeconds(fetched: Promise<Response | undefined>): Promise<Response> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, 2_000, undefined));
  const response = await Promise.race([fetched, late]);
  if (response && response.status < 500) return response;

  const cached = await caches.match(page);
  return cached ?? (await fetched) ?? Response.error();
}

/**
 * Caches the page with the files that it names, including the lazy chunks, and then
 * deletes the files of earlier builds.
 *
 * @throws if the answer is not our page: a proxy, or the portal of a hotel, may have
 * given one of its own
 */
async function store(response: Response): Promise<void> {
  const html = await response.clone().text();
  const files: string[] = html.match(new RegExp(`${assets}[\\w.-]+`, 'g')) ?? [];
  const isOurs = files.some((file) => file.endsWith('.js'));
  if (!isOurs) throw new Error('The answer names no script of the desk.');
  checkType(response, /html/);

  // Two runs at once would delete each other's files.
  await navigator.locks.request('oficina-archivos', async () => {
    const cache = await caches.open('oficina');
    const requests = await cache.keys();
    const cached = requests.map(({ url }) => new URL(url).pathname);
    const missing = files.filter((file) => !cached.includes(file));

    await Promise.all(missing.map((file) => storeFile(cache, file)));
    await cache.put(page, response);
    const old = cached.filter((path) => path !== page && !files.includes(path));
    await Promise.all(old.map((path) => cache.delete(path)));
  });
}

/**
 * Caches each file by itself, so that on a slow connection the next visit goes on from
 * there.
 */
async function storeFile(cache: Cache, file: string): Promise<void> {
  const response = await fetch(file, { redirect: 'error' });
  checkType(response, /javascript|css|font|image|manifest/);
  await cache.put(file, response);
}

/**
 * Checks that an answer is complete and of an expected type.
 *
 * @throws if it is not
 */
function checkType({ status, headers }: Response, type: RegExp): void {
  const isOfType = type.test(headers.get('content-type') ?? '');
  if (status !== 200 || !isOfType) throw new Error('The answer is not of our server.');
}
