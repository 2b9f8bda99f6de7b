import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { findWholeChromium } from '../e2e/browser.ts';
import { checkouts, median, type Running, rounds, startServer } from './checkouts.ts';

/**
 * `npm run bench [-- folder …]`: reads the landing page of this checkout and of others with Lighthouse on a slow phone, in
 * turn with a baseline: the page's first picture alone on an empty page. Nothing that shows this picture can be faster.
 */
const metrics = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
};
type Reading = Record<keyof typeof metrics | 'score', number>;

const servers = await Promise.all(checkouts.map(startServer));
const baselines = await Promise.all(servers.map(startBaseline));
const pages = [...servers, ...baselines].map(({ url, checkout }, index) => ({
  name: `${checkout}${index < servers.length ? '' : ', baseline'}`,
  url,
}));
for (const throttling of ['devtools', 'simulate']) {
  const readings = new Map(pages.map(({ name }): [string, Reading[]] => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (const { name, url } of pages) readings.get(name)?.push(await read(url, throttling));
  for (const [name, all] of readings) {
    const values = [...Object.keys(metrics), 'score'].map(
      (key) => `${key} ${median(all.map((one) => one[key as keyof Reading])).toFixed(key === 'CLS' ? 3 : 0)}`,
    );
    process.stdout.write(`${throttling}, ${name}: ${values.join(', ')}\n`);
  }
}
for (const { stop } of [...baselines, ...servers]) await stop();

async function read(url: string, throttling: string): Promise<Reading> {
  const chromium = findWholeChromium();
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      ...['--yes', 'lighthouse@13.5.0', url, '--quiet', '--output=json', '--only-categories=performance'],
      `--throttling-method=${throttling}`,
      '--chrome-flags=--headless=new --no-sandbox',
    ],
    { env: { ...process.env, ...(chromium && { CHROME_PATH: chromium }) }, maxBuffer: 2 ** 26 },
  );
  const { audits, categories } = JSON.parse(stdout);
  const values = Object.entries(metrics).map(([key, audit]) => [key, audits[audit].numericValue]);
  return { ...Object.fromEntries(values), score: categories.performance.score * 100 };
}

/** Serves the picture in the place and size that it has on the page; everything else comes from the server. */
async function startBaseline({ url, checkout }: Running): Promise<Running> {
  const [picture] = /<picture>.*?<\/picture>/s.exec(await (await fetch(url)).text()) ?? [];
  const html = `<!doctype html><html lang="es"><meta charset="utf-8"><title>Baseline</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<style>body{margin:0;background:#07161e}
img{position:absolute;top:68px;left:36px;width:calc(100% - 36px);height:304px;object-fit:cover}</style>
${picture}`;
  const server = createServer(({ url: path, headers }, response) => {
    if (path === '/') return void response.setHeader('content-type', 'text/html').end(html);
    get(url + path, { headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, checkout, stop: async () => void server.close() };
}
