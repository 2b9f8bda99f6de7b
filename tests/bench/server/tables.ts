import type { Accepted } from './accepted.ts';
import type { Arrivals } from './arrivals.ts';
import type { Spread } from './numbers.ts';
import type { Pages } from './pages.ts';
import type { Starts } from './starts.ts';

export type Result = {
  machine: { date: string; processor: string; cores: number; node: string; rounds: number; seconds: number };
  pages: Pages;
  accepted: Accepted;
  arrivals: Arrivals[];
  starts: Starts;
};

/** The results as Markdown tables. A range stands in brackets behind its median. */
export function markdown({ machine, pages, accepted, arrivals, starts }: Result): string {
  const { date, processor, cores, node, rounds, seconds } = machine;
  return [
    table(
      ['page', 'a second', 'floor', 'ratio', 'aim', 'CPU µs an answer', 'of the floor'],
      pages.paths.map(({ path, server, floor, ratio, cpu }) => [
        `\`${path.replace(/\..*\./, '….')}\``,
        whole(server),
        whole(floor),
        two(ratio),
        '≥ 0.60',
        whole(cpu.server),
        whole(cpu.floor),
      ]),
    ),
    table(
      [
        'accepted requests, visitors at once',
        'a second',
        'floor',
        'ratio',
        'aim',
        'CPU µs a request',
        'of the floor',
      ],
      accepted.turns.map(({ visitors, server, ratio, cpu }) => [
        String(visitors),
        whole(server),
        whole(accepted.floor),
        two(ratio),
        '≥ 0.80',
        whole(cpu),
        whole(accepted.floorCpu),
      ]),
    ),
    `One transaction of the floor: ${ms(accepted.transactionMs.median)}, of which its commit: ${ms(accepted.commitMs.median)}. ` +
      `All ${accepted.acknowledged.toLocaleString('en')} acknowledged requests were found in the database, each once, whole, and with its notice.`,
    table(
      ['100 a second', 'of', 'p50', 'p99', 'worst'],
      arrivals.map(({ what, count, p50, p99, worst }) => [
        what,
        count.toLocaleString('en'),
        ms(p50),
        ms(p99),
        ms(worst),
      ]),
    ),
    table(
      ['', 'idle', 'highest'],
      [
        ['memory (RSS), pages', mib(pages.memory.idle), mib(pages.memory.most)],
        ['memory (RSS), accepted requests', mib(accepted.memory.idle), mib(accepted.memory.most)],
      ],
    ),
    table(
      ['', 'server', 'Node with an empty `node:http` server'],
      [['start to first answer, ms', whole(starts.server), whole(starts.floor)]],
    ),
    `Measured on ${date}, ${cores} cores (${processor}), Node ${node}: ${rounds} turns of ${seconds} s each.`,
  ].join('\n\n');
}

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function whole(spread: Spread): string {
  return ranged(spread, (value) => Math.round(value).toLocaleString('en'));
}

function two(spread: Spread): string {
  return ranged(spread, (value) => value.toFixed(2));
}

function ranged({ median, least, most }: Spread, format: (value: number) => string): string {
  return `${format(median)} (${format(least)}–${format(most)})`;
}

function ms(value: number): string {
  return `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`;
}

function mib(value: number): string {
  return `${Math.round(value)} MiB`;
}
