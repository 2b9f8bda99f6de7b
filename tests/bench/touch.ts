import { createServer } from 'node:http';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../e2e/browser.ts';
import { layOut } from '../e2e/late-layout.ts';
import { median } from '../faults/report.ts';
import { listen } from '../kit/port.ts';
import { checkouts, ends, rounds, startServer } from './checkouts.ts';

/**
 * `npm run bench:touch [-- folder …]` prints how long the landing pages of this checkout
 * and of others take from a touch to the next frame, on a phone with a four times slower
 * processor. It alternates with a page that has a single button.
 */
const interactions: { name: string; perform: (page: Page) => Promise<void> }[] = [
  { name: 'menu', perform: (page) => page.locator('.menu-button').tap() },
  {
    name: 'leave by a link',
    perform: (page) => page.locator('#menu a[href="#contacto"]').first().tap(),
  },
  {
    name: 'question',
    perform: (page) => page.locator('details:not([open]) summary').first().tap(),
  },
  {
    name: 'name',
    perform: (page) => page.locator('form [name=name]').pressSequentially('Ana'),
  },
  {
    name: 'message',
    perform: (page) => page.locator('form textarea').pressSequentially('Gotea'),
  },
  { name: 'tick', perform: (page) => page.locator('#privacidad').tap() },
  { name: 'send', perform: (page) => page.locator('form button').tap() },
];

const servers = await Promise.all(checkouts.map(startServer));
const executablePath = findChromium();
const browser = await chromium.launch(executablePath ? { executablePath } : {});
ends.after(() => browser.close());
const emptyPage = await startEmptyPage();

const times = new Map<string, number[]>();
for (let round = 0; round < rounds; round++) {
  for (const { url, checkout } of servers) await measureLandingPage(url, checkout);
  await measureEmptyPage();
}
for (const [name, ofName] of times) {
  process.stdout.write(`${name}: ${median(ofName)} ms\n`);
}
await ends.end();

async function measureLandingPage(url: string, checkout: string): Promise<void> {
  const page = await openPhone(url);
  for (const { name, perform } of interactions) {
    // The browser's own validation would stop at an empty address.
    if (name === 'send') await page.locator('form [name=email]').fill('ana@example.com');
    note(`${checkout}, ${name}`, await longestEvent(page, () => perform(page)));
  }
  await page.context().close();
}

async function measureEmptyPage(): Promise<void> {
  const page = await openPhone(emptyPage);
  const tap = () => page.locator('button').tap();
  note('page with one button', await longestEvent(page, tap));
  await page.context().close();
}

function note(name: string, time: number): void {
  times.set(name, [...(times.get(name) ?? []), time]);
}

async function openPhone(url: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(url, { waitUntil: 'networkidle' });
  // Content far below the window is laid out later.
  await layOut(page);
  return page;
}

/**
 * Returns how long the longest event of an interaction took until the next frame, in
 * milliseconds. Browsers round to 8 ms, and report no event below 16 ms.
 */
async function longestEvent(page: Page, interact: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const events: PerformanceEntry[] = [];
    Object.assign(window, { events });
    new PerformanceObserver((list) => events.push(...list.getEntries())).observe({
      type: 'event',
      durationThreshold: 16,
    } as PerformanceObserverInit);
  });
  await interact();

  return page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    // Events are reported after the next frame has been shown.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 300)));
    await promise;
    const { events } = window as unknown as { events: PerformanceEntry[] };
    return Math.max(0, ...events.map(({ duration }) => duration));
  });
}

async function startEmptyPage(): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(`<!doctype html><html lang="es">
<meta charset="utf-8"><title>Empty</title><button>Press</button>
<script>document.querySelector('button').onclick=({target})=>target.append('!')</script>`);
  });
  return `http://127.0.0.1:${await listen(ends, server)}`;
}
