import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Spread } from '../server/numbers.ts';
import { reports } from '../server/places.ts';
import { measureFirstScreen } from './first-screen.ts';
import { measurePolling } from './polling.ts';
import { measureStored } from './stored.ts';

/**
 * `npm run bench:desk [-- --quick]`: how fast the desk is with many requests, on a slow telephone, and what
 * the form loses while desks poll. It wants a built desk.
 */
const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
});
const scale = options.quick ? { rounds: 1, seconds: 2 } : { rounds: 5, seconds: 4 };
await mkdir(reports, { recursive: true });
// Not in the system's folder for such things, which may be in memory: commits are to reach a disk.
const directory = await mkdtemp(join(reports, 'bench-desk-'));
try {
  const { alone, polled, ratio } = await measurePolling(directory, scale);
  const screen = await measureFirstScreen(directory, scale.rounds);
  const text = [
    table(await measureStored(directory)),
    table([
      ['the form', 'taken a second', 'waits, p50 ms', 'p99 ms'],
      ['---', '---', '---', '---'],
      ['no desk open', whole(alone.perSecond), alone.p50.toFixed(1), alone.p99.toFixed(1)],
      ['eighty desks poll', whole(polled.perSecond), polled.p50.toFixed(1), polled.p99.toFixed(1)],
    ]),
    `Taken with desks / without: ${ranged(ratio, (value) => value.toFixed(2))}.`,
    table([
      ['a slow telephone', 'ms', 'aim'],
      ['---', '---', '---'],
      ['list to be read, first visit', whole(screen.first), '≤ 2,500'],
      ['the same with the hashed files cached', whole(screen.cached), '≤ 1,500'],
    ]),
    `Measured on ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, Node ${process.version}, ${scale.rounds} rounds: median (lowest to highest).`,
  ].join('\n\n');
  process.stdout.write(`${text}\n`);
} finally {
  await rm(directory, { recursive: true });
}

function table(rows: string[][]): string {
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function whole(numbers: Spread): string {
  return ranged(numbers, (value) => Math.round(value).toLocaleString('en'));
}

function ranged({ median, least, most }: Spread, format: (value: number) => string): string {
  return `${format(median)} (${format(least)} to ${format(most)})`;
}
