import { floor, type Job, landing, nameOf, type Way } from './jobs.ts';
import type { Metric, Reading } from './lighthouse.ts';
import { median, range } from './statistics.ts';

/** All readings of one job, in the order of the rounds. */
export type Result = Job & { readings: Reading[] };

/** The landing page beside the floor, each ratio within its own round. */
export function landingTable(results: Result[]): string {
  const ways: Way[] = ['mobile', 'mobile, throttled by DevTools', 'desktop'];
  const rows = ways.flatMap((way) => {
    const page = readingsOf(results, nameOf(landing), way);
    const least = readingsOf(results, floor, way);
    if (page.length === 0 || least.length === 0) return [];
    const against = (metric: Metric, compare: (a: number, b: number) => number) =>
      least.map((reading, round) => compare(page[round]?.[metric] ?? Number.NaN, reading[metric]));
    const ratio = (a: number, b: number) => a / b;
    return [
      [
        way,
        spread(least, 'fcp'),
        spread(least, 'lcp'),
        spread(least, 'tbt'),
        spread(page, 'fcp'),
        spread(page, 'lcp'),
        spread(page, 'tbt'),
        shown(against('lcp', ratio), 2),
        shown(against('fcp', ratio), 2),
        shown(
          against('tbt', (a, b) => a - b),
          0,
        ),
        `${shown(values(page, 'cls'), 3)}; ${shown(values(least, 'cls'), 3)}`,
      ],
    ];
  });
  const head = [
    '',
    'floor FCP',
    'floor LCP',
    'floor TBT',
    'FCP',
    'LCP',
    'TBT',
    '**LCP / floor**',
    '**FCP / floor**',
  ];
  return table([...head, '**TBT − floor**', 'CLS; floor'], rows);
}

/** Every page by itself: the four scores on a phone and on a desktop, the times on a phone. */
export function pagesTable(results: Result[]): string {
  const pages = [...new Set(results.map(({ page }) => page))];
  const rows = pages.map((page) => {
    const phone = readingsOf(results, page, 'mobile');
    const desktop = readingsOf(results, page, 'desktop');
    const score = (readings: Reading[], category: number) =>
      shown(
        readings.map(({ scores }) => scores[category] ?? 0),
        0,
      );
    return [
      page,
      ...[0, 1, 2, 3].map((category) => `${score(phone, category)}; ${score(desktop, category)}`),
      ...(['fcp', 'lcp', 'tbt'] as const).map((metric) => spread(phone, metric)),
      shown(values([...phone, ...desktop], 'cls'), 3),
    ];
  });
  const scores = ['Performance', 'Accessibility', 'Best practices', 'SEO'];
  return table(['page', ...scores, 'FCP', 'LCP', 'TBT', 'CLS'], rows);
}

export function interactionsTable(rounds: Record<string, number>[]): string {
  const names = Object.keys(rounds[0] ?? {});
  return table(
    ['interaction', 'INP'],
    names.map((name) => [
      name,
      shown(
        rounds.map((round) => round[name] ?? Number.NaN),
        0,
      ),
    ]),
  );
}

function readingsOf(results: Result[], page: string, way: Way): Reading[] {
  return results.find((result) => result.page === page && result.way === way)?.readings ?? [];
}

function values(readings: Reading[], metric: Metric): number[] {
  return readings.map((reading) => reading[metric]);
}

function spread(readings: Reading[], metric: Metric): string {
  return shown(values(readings, metric), 0);
}

/** The median, and where they differ the lowest and the highest. */
function shown(numbers: number[], digits: number): string {
  const text = (value: number) =>
    value.toLocaleString('en', {
      minimumFractionDigits: digits > 2 ? 0 : digits,
      maximumFractionDigits: digits,
    });
  const [low, high] = range(numbers).map(text);
  return low === high ? text(median(numbers)) : `${text(median(numbers))} (${low} to ${high})`;
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, column) => (column === 0 ? '---' : '---:'))), ...rows.map(line)].join(
    '\n',
  );
}
