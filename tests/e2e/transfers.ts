import type { Page } from '@playwright/test';

/** A file transferred while a page loaded. */
export type Transfer = {
  path: string;
  /** The bytes of the body, in brotli if the file has a brotli copy. */
  bytes: number;
};

/**
 * Returns every request of the page so far, except the browser's own for the icon of its
 * tab.
 */
export async function transfers(page: Page): Promise<Transfer[]> {
  const urls = await page.evaluate(() =>
    [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ].map(({ name }) => name),
  );
  const counted = urls.filter((url) => !/\/(favicon|icon-)[^/]*$/.test(url));
  return Promise.all(
    counted.map(async (url) => ({
      path: new URL(url).pathname,
      bytes: await bytesOf(page, url),
    })),
  );
}

/**
 * Returns the size of the body as a browser receives it over TLS. Over plain HTTP, a
 * browser does not accept brotli.
 */
async function bytesOf(page: Page, url: string): Promise<number> {
  const answer = await page.request.head(url, {
    headers: { 'accept-encoding': 'br, gzip' },
  });
  const length = Number(answer.headers()['content-length']);
  if (!(length > 0)) throw new Error(`${url}: ${answer.status()}, ${length} bytes`);
  return length;
}

export function sum(all: readonly Transfer[]): number {
  return all.reduce((total, { bytes }) => total + bytes, 0);
}

export const isScript = ({ path }: Transfer) => path.endsWith('.js');
export const isFont = ({ path }: Transfer) => path.endsWith('.woff2');
export const isFirstPicture = ({ path }: Transfer) => path.includes('/hero-1');
/**
 * A picture in portrait format, which sections below the slideshow show at every width.
 */
export const isTallPicture = ({ path }: Transfer) => path.includes('-portrait');
