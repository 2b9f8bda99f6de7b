import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { routes } from '../../src/site/routes.ts';
import { allPages } from './all-pages.ts';
import { holdBack, wakeIslands } from './islands.ts';
import { expectNothingMoved, noteShifts } from './layout-shifts.ts';
import { expect, failedRequest, test } from './quiet-page.ts';

test.use({ expectedComplaints: [failedRequest] });

for (const viewport of [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1100, height: 800 },
  { width: 1440, height: 900 },
]) {
  test(`at ${viewport.width} px nothing moves to be noticed, though fonts and scripts come late`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await noteShifts(page);
    test.skip(!(await page.evaluate(hasFallbackFont)), 'no font with the measures of Arial on this machine');
    for (const { name, path } of allPages) {
      const release = await holdBack(page, /\.woff2$/);
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      release();
      await page.evaluate(bothFontsAreHere);
      await page.waitForLoadState();
      if (path === routes.home) {
        await wakeIslands(page);
        await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      }
      await expectNothingMoved(page, name);
      await page.unrouteAll();
    }
  });
}

test('a page has its scrollbar while it is too short to need one', async ({ launch }) => {
  const page = await launch({ ignoreDefaultArgs: ['--hide-scrollbars'] });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(routes.thanks);
  const width = () => page.evaluate(() => document.body.clientWidth);
  const withScrollbar = await width();
  expect(withScrollbar).toBeLessThan(1440);
  await page.locator('main').evaluate((main) => main.replaceChildren());
  await page.getByRole('contentinfo').evaluate((footer) => footer.remove());
  expect(await width()).toBe(withScrollbar);
});

for (const cut of ['<ul>', '</li>', '</h1>', '</main>']) {
  test(`nothing moves when a document comes in two pieces, cut at ${cut}`, async ({ browser, baseURL }) => {
    const host = await startPiecemealHost(baseURL ?? '', cut);
    const page = await browser.newPage({ baseURL: host.url, viewport: { width: 1350, height: 940 } });
    await noteShifts(page);
    for (const { name, path } of allPages) {
      await page.goto(path, { waitUntil: 'commit' });
      await page.evaluate(whatIsHereIsPainted);
      host.sendTheRest();
      await page.waitForLoadState();
      await expectNothingMoved(page, name);
    }
    await page.close();
    await host.stop();
  });
}

/** A page that is not to be painted yet has no frames to wait for: it has half a second to show that it has. */
async function whatIsHereIsPainted(): Promise<void> {
  const painted = new Promise((seen) => {
    new PerformanceObserver(seen).observe({ type: 'paint', buffered: true });
  });
  await Promise.race([painted, new Promise((over) => setTimeout(over, 500))]);
}

/** Passes on what `origin` serves, but holds each document back after the first `cut` in its body. */
async function startPiecemealHost(origin: string, cut: string) {
  let sendTheRest = () => {};
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '/', origin));
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type });
    if (!type.startsWith('text/html')) return response.end(body);
    const end = body.indexOf(cut, body.indexOf('<body')) + cut.length;
    response.write(body.subarray(0, end));
    sendTheRest = () => response.end(body.subarray(end));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sendTheRest: () => sendTheRest(),
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The fallback that our fonts are matched to; without one of its measures any font comes as a surprise. */
async function hasFallbackFont(): Promise<boolean> {
  const local = new FontFace('probe', 'local("Arial"), local("Liberation Sans")');
  return local.load().then(
    () => true,
    () => false,
  );
}

async function bothFontsAreHere(): Promise<void> {
  const here = () =>
    [...document.fonts].filter(({ family, status }) => /Archivo/.test(family) && status === 'loaded').length;
  while (here() < 2) await new Promise((drawn) => requestAnimationFrame(drawn));
}
