import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureAccepted } from './accepted.ts';
import { measureArrivals } from './arrivals.ts';
import { measurePages } from './pages.ts';
import { reports } from './places.ts';
import { profile } from './profile.ts';
import { measureStarts } from './starts.ts';
import { markdown, type Result } from './tables.ts';

/**
 * `npm run bench:server [-- --quick] [-- --profile]`: measures the server against floors that run in
 * turn with it. Markdown on standard output, both forms in `reports/`. `--profile` measures nothing and leaves CPU profiles
 * in `reports/`.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
});

await mkdir(reports, { recursive: true });
// Not in the system's folder for such things, which may be in memory: commits are to reach a disk.
const directory = await mkdtemp(join(reports, 'bench-server-'));
try {
  if (options.profile) await profile(directory);
  else await measure();
} finally {
  await rm(directory, { recursive: true });
}

async function measure(): Promise<void> {
  const scale = options.quick ? { rounds: 2, seconds: 2 } : { rounds: 7, seconds: 5 };
  const result: Result = {
    machine: {
      date: new Date().toISOString().slice(0, 10),
      processor: cpus()[0]?.model ?? 'unknown',
      cores: availableParallelism(),
      node: process.version,
      ...scale,
    },
    pages: await measurePages(directory, scale),
    accepted: await measureAccepted(directory, scale),
    arrivals: await measureArrivals(directory, scale),
    starts: await measureStarts(directory, scale),
  };
  const text = markdown(result);
  process.stdout.write(`${text}\n`);
  await writeFile(join(reports, 'bench-server.md'), `${text}\n`);
  await writeFile(join(reports, 'bench-server.json'), `${JSON.stringify(result, undefined, 2)}\n`);
}
