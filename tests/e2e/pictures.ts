import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from './browser.ts';

/** The folder of the pictures that a browser drew, and whether there are any. */
export type Pictures = { drawnBy: string; folder: string; exist: boolean };

/**
 * Returns where the pictures of a browser are kept. Each build draws letters in its own
 * way, so the folder is named after the program and its version.
 */
export async function picturesBy(browser: Browser): Promise<Pictures> {
  const devtools = await browser.newBrowserCDPSession();
  const { product } = await devtools.send('Browser.getVersion');
  await devtools.detach();

  // A whole browser calls itself `Chrome/…` here, without a window too.
  const drawnBy = product
    .replace('HeadlessChrome/', 'chromium-headless-shell-')
    .replace('/', '-');
  const folder = `tests/e2e/pictures/${drawnBy}`;
  return { drawnBy, folder, exist: existsSync(folder) };
}

// `.ci/run` asks whether the installed browser can be compared with pictures of its own.
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
