import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { createLinkFor } from '../../../src/auth/invitations.ts';
import { signInWithLink } from '../../../src/auth/sign-in-tokens.ts';
import { deviceFromUserAgent } from '../../../src/auth/user-agent.ts';
import { deskMark } from '../../../src/contact/desk-mark.ts';
import { openDatabase } from '../../../src/database/open.ts';
import { deskPath } from '../../../src/desk-api/paths.ts';
import { findWholeChromium } from '../../e2e/browser.ts';
import { type Spread, spread } from '../server/numbers.ts';
import { startServer } from '../server/processes.ts';
import { fill } from './fill.ts';

/** Lighthouse's slow 4G: 150 ms there and back, 1.6 Mbit/s, a processor four times slower. */
const network = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const slowdown = 4;

/**
 * How long a telephone takes from the tap to the first request of the list that can be read and called: with nothing of
 * the desk in it yet, and with its hashed files cached.
 */
export async function measureFirstScreen(directory: string, rounds: number): Promise<FirstScreen> {
  const file = join(directory, 'screen', 'requests.sqlite');
  const value = await prepare(file);
  const server = await startServer(directory, 'screen');
  const executablePath = findWholeChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--headless=new'],
  });
  const [first, cached]: [number[], number[]] = [[], []];
  const url = `${server.url.replace('127.0.0.1', 'localhost')}${deskPath}/`;
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    // As whoever has entered has it.
    await context.addInitScript((mark) => localStorage.setItem(mark, '1'), deskMark);
    await context.addCookies([{ name: 'oficina', value, domain: 'localhost', path: '/', httpOnly: true }]);
    for (const times of [first, cached]) {
      const page = await context.newPage();
      await slowDown(await context.newCDPSession(page));
      times.push(await untilListed(page, url));
      // By the next visit the worker has kept the desk, and the browser what it compiled.
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await page.close();
    }
    await context.close();
  }
  await browser.close();
  await server.stop();
  return { first: spread(first), cached: spread(cached) };
}

/** Milliseconds. */
export type FirstScreen = { first: Spread; cached: Spread };

async function prepare(file: string): Promise<string> {
  const { queries, close } = await openDatabase({ kind: 'sqlite', file });
  const now = new Date();
  await fill(queries, 100, now);
  const created = await createLinkFor(queries, { name: 'Marc' }, now);
  const link = created.kind === 'created' ? created.link.secret : '';
  const device = deviceFromUserAgent('Firefox');
  const signedIn = await signInWithLink(queries, { link, device }, now);
  await close();
  return signedIn.kind === 'signed-in' ? signedIn.secret : '';
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

async function untilListed(page: Page, url: string): Promise<number> {
  const began = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('.row').first().waitFor();
  return performance.now() - began;
}
