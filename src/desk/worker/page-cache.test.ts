import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { answerWithFile, answerWithPage, cachePage } from './page-cache.ts';

const address = '/oficina/';
const portal = () => html('<h1>Wi-Fi gratis</h1>');
const script = () => new Response('', { headers: { 'content-type': 'text/javascript' } });
const font = () => new Response('', { headers: { 'content-type': 'font/woff2' } });

test('caches the page with the files that it names', async (t) => {
  const worker = open(t, build('1'));

  await cachePage();

  assert.deepEqual(worker.cached(), [
    '/oficina/',
    '/oficina/assets/index-1.js',
    '/oficina/assets/text-1.woff2',
  ]);
});

const foreign: Record<string, () => Response> = {
  'a portal': portal,
  'an empty page': () => html(''),
  'a page that names a picture of ours': () => html('src="/oficina/assets/icon.png"'),
  'a page that is none': () => new Response(pageOf('1')),
  'an error that names our files': () => html(pageOf('1'), 502),
};

for (const [name, answer] of Object.entries(foreign)) {
  test(`is not installed from ${name}`, async (t) => {
    const worker = open(t, { ...build('1'), [address]: answer });

    await assert.rejects(cachePage());

    assert.deepEqual(worker.cached(), []);
  });

  test(`keeps the desk when it is answered with ${name}`, async (t) => {
    const worker = open(t, build('1'));
    await cachePage();
    const before = worker.cached();
    worker.server = { [address]: answer };

    await visit().caching;

    assert.deepEqual(worker.cached(), before);
    assert.equal(await worker.cachedPage(), pageOf('1'));
  });
}

test('shows what a portal answers, so that one can sign in there', async (t) => {
  const worker = open(t, build('1'));
  await cachePage();
  worker.server = { [address]: portal };

  const answer = await visit().answer;

  assert.match(await answer.text(), /Wi-Fi/);
});

const broken: Record<string, () => Response> = {
  'are missing': () => html('', 404),
  'are answered by a portal': portal,
  'are empty': () => new Response(null),
};

for (const [name, answer] of Object.entries(broken)) {
  test(`keeps the old build while files of the new one ${name}`, async (t) => {
    const worker = open(t, build('1'));
    await cachePage();
    worker.server = { ...build('2'), '/oficina/assets/text-2.woff2': answer };

    await visit().caching;

    assert.equal(await worker.cachedPage(), pageOf('1'));
    assert.ok(worker.cached().includes('/oficina/assets/index-1.js'));
  });
}

test('fetches only the files that a visit before could not', async (t) => {
  const worker = open(t, { ...build('1'), '/oficina/assets/text-1.woff2': portal });
  await assert.rejects(cachePage());
  worker.server = build('1');
  worker.asked = [];

  await visit().caching;

  assert.deepEqual(worker.asked, [address, '/oficina/assets/text-1.woff2']);
});

test('deletes the files of an earlier build', async (t) => {
  const worker = open(t, build('1'));
  await cachePage();
  worker.server = build('2');

  await visit().caching;

  assert.deepEqual(worker.cached(), [
    '/oficina/',
    '/oficina/assets/index-2.js',
    '/oficina/assets/text-2.woff2',
  ]);
});

test('shows the cached page after two seconds', async (t) => {
  const worker = open(t, build('1'));
  await cachePage();
  t.mock.timers.enable({ apis: ['setTimeout'] });
  worker.server = { [address]: () => new Promise(() => {}) };

  const { answer } = visit();
  t.mock.timers.tick(2_000);

  assert.equal(await (await answer).text(), pageOf('1'));
});

test('shows the cached page while the server fails', async (t) => {
  const worker = open(t, build('1'));
  await cachePage();
  worker.server = { [address]: () => html('', 503) };

  const { answer } = visit();

  assert.equal(await (await answer).text(), pageOf('1'));
});

test('caches no page of a server that fails', async (t) => {
  const worker = open(t, build('1'));
  await cachePage();
  worker.server = { ...build('2'), [address]: () => html(pageOf('2'), 503) };

  await visit().caching;

  assert.equal(await worker.cachedPage(), pageOf('1'));
});

test('caches a page that comes after two seconds', async (t) => {
  const worker = open(t, build('1'));
  await cachePage();
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let arrive = (_page: Response) => {};
  const late = new Promise<Response>((resolve) => {
    arrive = resolve;
  });
  worker.server = { ...build('2'), [address]: () => late };
  const { answer, caching } = visit();
  t.mock.timers.tick(2_000);
  await answer;

  arrive(html(pageOf('2')));
  await caching;

  assert.equal(await worker.cachedPage(), pageOf('2'));
});

test('answers with a cached file without asking the server', async (t) => {
  const worker = open(t, build('1'));
  await cachePage();
  worker.asked = [];

  await answerWithFile(request('/oficina/assets/index-1.js'));

  assert.deepEqual(worker.asked, []);
});

type Server = Record<string, () => Response | Promise<Response>>;

/** Returns the files of a build, of which each name has its number. */
function build(number: string): Server {
  return {
    [address]: () => html(pageOf(number)),
    [`/oficina/assets/index-${number}.js`]: script,
    [`/oficina/assets/text-${number}.woff2`]: font,
  };
}

function pageOf(number: string): string {
  return (
    `<script src="/oficina/assets/index-${number}.js"></script>` +
    `<link href="/oficina/assets/text-${number}.woff2">`
  );
}

function html(body: string, status = 200): Response {
  return new Response(body, { status, headers: { 'content-type': 'text/html' } });
}

/** Opens the page as a browser does that has the worker. */
function visit() {
  return answerWithPage(request('/oficina/solicitudes/7'));
}

function request(path: string): Request {
  return new Request(`https://example.org${path}`);
}

/** Starts a worker with an empty cache, whose server answers at these addresses. */
function open(t: TestContext, server: Server) {
  const cache = new Map<string, Response>();
  const worker = {
    server,
    /** The addresses that the server was asked for. */
    asked: [] as string[],
    cached: () => [...cache.keys()].sort(),
    cachedPage: () => cache.get(address)?.clone().text(),
  };

  const fakes = {
    caches: {
      open: async () => ({
        keys: async () => worker.cached().map(request),
        put: async (path: string, response: Response) => void cache.set(path, response),
        delete: async (path: string) => cache.delete(path),
      }),
      match: async (key: string | Request) => cache.get(pathOf(key))?.clone(),
    },
    navigator: { locks: { request: (_name: string, run: () => unknown) => run() } },
    fetch: async (key: string | Request) => {
      const asked = pathOf(key).replace(/solicitudes.*/, '');
      worker.asked.push(asked);
      return (await worker.server[asked]?.()) ?? html('', 404);
    },
  };
  for (const [name, fake] of Object.entries(fakes)) replaceGlobal(t, name, fake);
  return worker;
}

function pathOf(key: string | Request): string {
  return typeof key === 'string' ? key : new URL(key.url).pathname;
}

/** Replaces a global until the test ends. */
function replaceGlobal(t: TestContext, name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, { value, configurable: true });
  t.after(() => {
    if (before) Object.defineProperty(globalThis, name, before);
    else Reflect.deleteProperty(globalThis, name);
  });
}
