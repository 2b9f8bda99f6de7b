import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from './browser.ts';

/** The folder with the pictures of a browser, and whether it has any. */
export type Pictures = { drawnBy: string; folder: string; exist: boolean };

/**
 * Returns the folder of a browser's pictures. Each build draws letters differently, so
 * the folder is named after the program and its version.
 */
export async function picturesBy(browser: Browser): Promise<Pictures> {
  const devtools = await browser.newBrowserCDPSession();
  const { product } = await devtools.send('Browser.getVersion');
  await devtools.detach();

  // A complete browser identifies itself as `Chrome/…` here, even without a window.
  const drawnBy = product
    .replace('HeadlessChrome/', 'chromium-headless-shell-')
    .replace('/', '-');
  const folder = `tests/e2e/pictures/${drawnBy}`;
  return { drawnBy, folder, exist: existsSync(folder) };
}

// `.ci/run` checks in this way whether the installed browser has pictures of its own to
// compare with.
if (import.meta.main) {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox'],
  });
  const { exist } = await picturesBy(browser);
  await browser.close();
  if (!exist) process.exitCode = 1;
}
