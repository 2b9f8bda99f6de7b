import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findWholeChromium } from '../../e2e/browser.ts';
import type { Way } from './jobs.ts';

/** Milliseconds, but for CLS; the scores of the four categories from 0 to 100. */
export type Reading = Record<Metric, number> & { scores: number[] };

export const metrics = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const;

export type Metric = keyof typeof metrics;

const cli = join(import.meta.dirname, '../lighthouse/node_modules/lighthouse/cli/index.js');
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const options: Record<Way, string[]> = {
  mobile: ['--throttling-method=simulate'],
  desktop: ['--preset=desktop'],
  'mobile, throttled by DevTools': ['--throttling-method=devtools'],
};

/**
 * Reads a page once with Lighthouse, in a browser of its own. On a busy machine Lighthouse sometimes misses the start
 * of the load, or cannot tell a metric: it then has two tries more.
 *
 * @throws when Lighthouse could not read it.
 */
export async function readPage(url: string, way: Way, report: string, tries = 3): Promise<Reading> {
  try {
    return await readOnce(url, way, report);
  } catch (error) {
    if (tries === 1) throw error;
    return readPage(url, way, report, tries - 1);
  }
}

async function readOnce(url: string, way: Way, report: string): Promise<Reading> {
  const chromium = findWholeChromium();
  const flags = [
    ...options[way],
    `--only-categories=${categories}`,
    // The page for an unknown address answers 404.
    '--ignore-status-code',
    '--quiet',
    '--no-enable-error-reporting',
    '--output=json',
    `--output-path=${report}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-background-networking --disable-component-update --disable-sync',
  ];
  await promisify(execFile)(process.execPath, [cli, url, ...flags], {
    env: { ...process.env, ...(chromium && { CHROME_PATH: chromium }) },
    maxBuffer: 2 ** 26,
  });
  return reading(JSON.parse(await readFile(report, 'utf8')), url);
}

type Report = {
  runtimeError?: { message: string };
  audits: Record<string, { numericValue?: number }>;
  categories: Record<string, { score: number | null }>;
};

function reading(report: Report, url: string): Reading {
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  const value = (metric: Metric) => {
    const { numericValue } = report.audits[metrics[metric]] ?? {};
    if (numericValue === undefined)
      throw new Error(`${url}: no ${metrics[metric]}; is the machine too busy?`);
    return numericValue;
  };
  return {
    fcp: value('fcp'),
    lcp: value('lcp'),
    tbt: value('tbt'),
    cls: value('cls'),
    scores: categories.map((category) => Math.round((report.categories[category]?.score ?? 0) * 100)),
  };
}
