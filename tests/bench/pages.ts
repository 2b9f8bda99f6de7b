import { execFile } from 'node:child_process';
import { createServer, get } from 'node:http';
import { promisify } from 'node:util';
import { findWholeChromium } from '../e2e/browser.ts';
import { median } from '../faults/report.ts';
import { listen } from '../kit/port.ts';
import { checkouts, ends, type Running, rounds, startServer } from './checkouts.ts';

/**
 * `npm run bench [-- folder …]`: reads the landing page of this checkout and of others with Lighthouse on a slow phone, in
 * turn with a baseline: the page's first picture alone on an empty page. Nothing that shows this picture can be faster.
 */
const metrics = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  SI: 'speed-index',
  bytes: 'total-byte-weight',
};

const servers = await Promise.all(checkouts.map(startServer));
const baselines = await Promise.all(servers.map(startBaseline));
const pages = [...servers, ...baselines];
for (const throttling of ['devtools', 'simulate']) {
  const readings = pages.map((): number[][] => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, { url }] of pages.entries())
      readings[index]?.push(await read(url, throttling));
  for (const [index, all] of readings.entries()) {
    const values = ['score', ...Object.keys(metrics)].map(
      (name, column) =>
        `${name} ${Number(median(all.map((one) => one[column] ?? 0)).toFixed(3))}`,
    );
    process.stdout.write(
      `${throttling}, ${pages[index]?.checkout}: ${values.join(', ')}\n`,
    );
  }
}
await ends.end();

/** Returns the score and the metrics, in their order. */
async function read(url: string, throttling: string): Promise<number[]> {
  const chrome = [
    '--chrome-flags=--headless=new --no-sandbox',
    `--throttling-method=${throttling}`,
  ];
  const output = ['--quiet', '--output=json', '--only-categories=performance'];
  const { stdout } = await promisify(execFile)(
    'npx',
    ['--yes', 'lighthouse@13.5.0', url, ...output, ...chrome],
    { env: { ...process.env, CHROME_PATH: findWholeChromium() }, maxBuffer: 2 ** 26 },
  );
  const { audits, categories } = JSON.parse(stdout);
  const values = Object.values(metrics).map((audit) => audits[audit].numericValue);
  return [categories.performance.score * 100, ...values];
}

/** Serves the picture in the place and size that it has on the page; everything else comes from the server. */
async function startBaseline({ url, checkout }: Running): Promise<Running> {
  const [picture] =
    /<picture>.*?<\/picture>/s.exec(await (await fetch(url)).text()) ?? [];
  const html = `<!doctype html><html lang="es"><meta charset="utf-8"><title>Baseline</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<style>body{margin:0;background:#07161e}
img{position:absolute;top:68px;left:36px;width:calc(100% - 36px);height:304px;object-fit:cover}</style>
${picture}`;
  const server = createServer(({ url: path, headers }, response) => {
    if (path === '/')
      return void response.setHeader('content-type', 'text/html').end(html);
    get(url + path, { headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
  });
  return {
    url: `http://127.0.0.1:${await listen(ends, server)}`,
    checkout: `${checkout}, baseline`,
  };
}
