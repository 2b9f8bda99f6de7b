import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { routes } from '../../src/site/routes.ts';
import { allPages } from './all-pages.ts';
import { holdBack, wakeIslands } from './islands.ts';
import { expectNothingMoved, noteShifts } from './layout-shifts.ts';
import { expect, failedRequest, test } from './strict-page.ts';

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

/** What is not painted does not move: what comes after the document is said above. */
test('nothing is painted of a document that comes in pieces until all of it is there', async ({
  browser,
  baseURL,
}) => {
  const host = await startPiecemealHost(baseURL ?? '');
  const page = await browser.newPage({ baseURL: host.url, viewport: { width: 1350, height: 940 } });
  for (const { name, path } of allPages) {
    await page.goto(`${framed}${path}`, { waitUntil: 'domcontentloaded' });
    const frame = await (await page.waitForSelector('iframe')).contentFrame();
    if (!frame) throw new Error('the page is not in its frame');
    for (const piece of cuts.keys()) {
      await frame.waitForFunction(hasArrived, piece, { polling: 20 });
      // It would be painted with the page around it.
      await page.evaluate(threeFramesGoBy);
      expect(await frame.evaluate(paints), `${name}, piece ${piece}`).toEqual([]);
      host.sendNext();
    }
    await frame.waitForLoadState();
    await expect.poll(() => frame.evaluate(paints)).toContain('first-contentful-paint');
  }
  await page.close();
  await host.stop();
});

/** Where a document is cut to pieces: at the first of each. */
const cuts = ['<ul>', '</li>', '</h1>', '</main>'];
const framed = '/framed';

/** Passes on what `origin` serves, each document in pieces, and below `/framed` a page around each. */
async function startPiecemealHost(origin: string) {
  let sendNext = () => {};
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    if (path.startsWith(framed)) {
      response.setHeader('content-type', 'text/html');
      const address = path.slice(framed.length);
      return response.end(`<!doctype html><iframe src="${address}" width="1350" height="940"></iframe>`);
    }
    const answer = await fetch(new URL(path, origin));
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type });
    if (!type.startsWith('text/html')) return response.end(body);
    const pieces = piecesOf(body.toString());
    sendNext = () => {
      const piece = pieces.shift();
      if (pieces.length > 0) response.write(piece);
      else response.end(piece);
    };
    sendNext();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sendNext: () => sendNext(),
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A document's pieces, each but the last with a comment at its end by which it is known to have arrived. */
function piecesOf(html: string): string[] {
  const body = html.indexOf('<body');
  const ends = cuts.map((cut) => html.indexOf(cut, body) + cut.length).sort((one, other) => one - other);
  return [0, ...ends].map((start, index) => {
    const piece = html.slice(start, ends[index]);
    return index < ends.length ? `${piece}<!--${index}-->` : piece;
  });
}

function hasArrived(piece: number): boolean {
  const comments = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT);
  while (comments.nextNode()) if (comments.currentNode.textContent === String(piece)) return true;
  return false;
}

async function threeFramesGoBy(): Promise<void> {
  for (let frame = 0; frame < 3; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
}

function paints(): string[] {
  return performance.getEntriesByType('paint').map(({ name }) => name);
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
