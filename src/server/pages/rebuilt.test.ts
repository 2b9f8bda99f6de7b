import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { testClock } from '../../../tests/support/clock.ts';
import { ask, newLink } from '../../../tests/support/desk.ts';
import { startTestServer, temporaryDirectory } from '../../../tests/support/server.ts';
import { until } from '../../../tests/support/until.ts';
import { writeContentPolicy } from '../../build/content-policy.ts';
import { publish } from '../../build/publish.ts';

test('through build after build a visitor gets whole pages: their files are there, their scripts allowed', async (t) => {
  const dist = join(await temporaryDirectory(t), 'dist');
  await build(dist, 1);
  const { url, site } = await startTestServer(t, { siteDir: join(dist, 'site'), clock: testClock() });
  const seen = new Set<number>();
  let building = true;
  const visits = Promise.all([visit(url, seen, () => building), visit(url, seen, () => building)]);
  for (let number = 2; number <= 12; number++) {
    await build(dist, number);
    await until(() => seen.has(number - 1));
    await site.takeNewest();
  }
  await until(() => seen.has(12));
  building = false;
  await visits;
  assert.equal(seen.size, 12);
});

test('a build is taken whole within a second, and the one before is served until then', async (t) => {
  const dist = join(await temporaryDirectory(t), 'dist');
  const clock = testClock();
  await build(dist, 1);
  const server = await startTestServer(t, {
    siteDir: join(dist, 'site'),
    deskDir: join(dist, 'desk'),
    clock,
  });
  await newLink(server);
  await build(dist, 2);
  assert.deepEqual(await numbersOn(server.url), [1, 1]);
  assert.deepEqual(await deskOn(server), ['1', '1']);
  clock.advance(1000);
  await until(() => server.lines.join('').includes('a new build is served'));
  assert.deepEqual(await numbersOn(server.url), [2, 2]);
  assert.deepEqual(await deskOn(server), ['2', '2']);
});

test('a build that cannot be read is logged, and the one before goes on', async (t) => {
  const dist = join(await temporaryDirectory(t), 'dist');
  const clock = testClock();
  await build(dist, 1);
  const { url, lines } = await startTestServer(t, { siteDir: join(dist, 'site'), clock });
  await build(dist, 2, (folder) => writeFile(join(folder, 'policy.json'), '{'));
  clock.advance(1000);
  await until(() => lines.join('').includes('the newest build cannot be read'));
  assert.deepEqual(await numbersOn(url), [1, 1]);
});

/** Builds as Astro does: the names of files change with their content, and so does the inline script. */
async function build(dist: string, number: number, spoil = async (_folder: string) => {}): Promise<void> {
  const folder = join(dist, 'builds', String(number).padStart(2, '0'));
  const files = {
    'index.html': `<!doctype html><title>${number}</title><script>start(${number})</script><script src="/_astro/page.${number}.js"></script>`,
    '404.html': `<!doctype html><title>${number}</title>`,
    [`_astro/page.${number}.js`]: `page(${number})`,
  };
  await mkdir(join(folder, 'site', '_astro'), { recursive: true });
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, 'site', name), content);
  await mkdir(join(folder, 'desk', 'assets'), { recursive: true });
  await writeFile(join(folder, 'desk', 'index.html'), `${number}`);
  await writeFile(join(folder, 'desk', 'assets', 'same-name.js'), `${number}`);
  await writeContentPolicy(join(folder, 'site'));
  await spoil(folder);
  await publish(folder);
}

/** Opens the page and fetches its file, as a browser would: at once, or after the next build came. */
async function visit(url: string, seen: Set<number>, goOn: () => boolean): Promise<void> {
  let before: string | undefined;
  while (goOn()) {
    const page = await fetch(url);
    const html = await page.text();
    const [, number = '', file = ''] = /<title>(\d+)<.*src="([^"]+)"/.exec(html) ?? [];
    for (const one of [file, before ?? file]) assert.equal((await fetch(url + one)).status, 200, one);
    before = file;
    await assertScriptAllowed(page, html);
    seen.add(Number(number));
  }
}

async function assertScriptAllowed(page: Response, html: string): Promise<void> {
  const [, script = ''] = /<script>(.*?)<\/script>/.exec(html) ?? [];
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(script))).toString('base64');
  assert.ok(page.headers.get('content-security-policy')?.includes(`'sha256-${hash}'`), script);
}

/** Of which build page and 404 page are. */
async function numbersOn(url: string): Promise<number[]> {
  const pages = await Promise.all([fetch(url), fetch(`${url}/nowhere`)]);
  const texts = await Promise.all(pages.map((page) => page.text()));
  return texts.map((text) => Number(/<title>(\d+)/.exec(text)?.[1]));
}

/** Of which build the desk's page and a file of it are. */
async function deskOn(server: Parameters<typeof ask>[0]): Promise<string[]> {
  const paths = ['/oficina/', '/oficina/assets/same-name.js'];
  return Promise.all(paths.map(async (path) => (await ask(server, 'GET', path)).text()));
}
