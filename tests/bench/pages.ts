import { execFile } from 'node:child_process';
import { createServer, get } from 'node:http';
import { promisify } from 'node:util';
import { findWholeChromium } from '../e2e/browser.ts';
import { median } from '../faults/report.ts';
import { listen } from '../kit/port.ts';
import { checkouts, ends, type Running, rounds, startServer } from './checkouts.ts';

/**
 * `npm run bench [-- folder …]` runs Lighthouse, as a slow phone, on the landing pages of
 * this checkout and of others. It alternates with a baseline: the page's first picture
 * alone on an empty page, which is the fastest possible page with this picture.
 */
const audits = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  SI: 'speed-index',
  bytes: 'total-byte-weight',
};

const chromium = requireWholeChromium();
const servers = await Promise.all(checkouts.map(startServer));
const baselines = await Promise.all(servers.map(startBaseline));

for (const throttling of ['devtools', 'simulate']) {
  await comparePages([...servers, ...baselines], throttling);
}
await ends.end();

/**
 * Returns the path of a complete Chromium, which Lighthouse drives, or exits without one.
 */
function requireWholeChromium(): string {
  const path = findWholeChromium();
  if (path !== undefined) return path;

  process.stderr.write(
    'Lighthouse needs a whole Chromium, not the headless shell: install `chromium`, or ' +
      'name one with CHROMIUM.\n',
  );
  process.exit(1);
}

/** Measures each page once per round, and prints the medians, one page per line. */
async function comparePages(pages: Running[], throttling: string): Promise<void> {
  const readings = new Map(pages.map((page): [Running, Reading[]] => [page, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [{ url }, ofPage] of readings) ofPage.push(await read(url, throttling));
  }

  for (const [{ checkout }, ofPage] of readings) {
    const medians = ['score', ...Object.keys(audits)].map((name) => {
      const value = median(ofPage.map((reading) => reading[name] ?? 0));
      return `${name} ${Number(value.toFixed(3))}`;
    });
    process.stdout.write(`${throttling}, ${checkout}: ${medians.join(', ')}\n`);
  }
}

/** The score in percent, and the value of each audit. */
type Reading = Record<string, number>;

async function read(url: string, throttling: string): Promise<Reading> {
  const options = [
    '--quiet',
    '--output=json',
    '--only-categories=performance',
    '--chrome-flags=--headless=new --no-sandbox',
    `--throttling-method=${throttling}`,
  ];
  const { stdout } = await promisify(execFile)(
    'npx',
    ['--yes', 'lighthouse@13.5.0', url, ...options],
    { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 2 ** 26 },
  );

  const report = JSON.parse(stdout);
  const reading: Reading = { score: report.categories.performance.score * 100 };
  for (const [name, audit] of Object.entries(audits)) {
    reading[name] = report.audits[audit].numericValue;
  }
  return reading;
}

/**
 * Serves the picture at its position and size on the page. Everything else comes from the
 * server.
 */
async function startBaseline({ url, checkout }: Running): Promise<Running> {
  const page = await (await fetch(url)).text();
  const [picture] = /<picture>.*?<\/picture>/s.exec(page) ?? [];
  const html = `<!doctype html><html lang="es"><meta charset="utf-8"><title>Baseline</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<style>body{margin:0;background:#07161e}
img{position:absolute;top:68px;left:36px;width:calc(100% - 36px);height:304px;object-fit:cover}</style>
${picture}`;

  const server = createServer(({ url: path, headers }, response) => {
    if (path === '/') {
      response.setHeader('content-type', 'text/html').end(html);
      return;
    }
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
