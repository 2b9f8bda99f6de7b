import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startOwnServer } from '../../e2e/own-server.ts';
import { addFloor } from './floor-site.ts';
import { type Interactions, readInteractions } from './interaction.ts';
import { floor, jobsOf } from './jobs.ts';
import { readPage } from './lighthouse.ts';
import { interactionsTable, landingTable, pagesTable, type Result } from './tables.ts';

/**
 * `npm run bench [-- --runs 5] [--only landing,floor]`: reads every built page with Lighthouse, in rounds, so
 * that what disturbs the machine disturbs all alike, beside the floor. This has a server of its own: with its style in their
 * policy the pages' headers would be longer than they are. The tables go to standard output and reports/bench.md, the
 * readings to reports/bench.json.
 */
const root = resolve(import.meta.dirname, '../../..');
const reports = join(root, 'reports');
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string' },
  },
});
const runs = Number(options.runs);
if (!Number.isInteger(runs) || runs < 1)
  throw new Error(`--runs takes a number of rounds, not ${options.runs}.`);
const builtSite = join(root, process.env.SITE_DIR ?? 'dist/site');
if (!existsSync(builtSite)) throw new Error('There is no built site: run `npm run build`.');

await mkdir(join(reports, 'bench'), { recursive: true });
const start = (site: string, data: string) =>
  startOwnServer(() => ['src/server/main.ts'], { SITE_DIR: site, DATA_DIR: join(reports, 'bench', data) });
const server = await start(builtSite, 'data');
const floorServer = await start(await addFloor(builtSite, join(reports, 'bench', 'built')), 'data-of-floor');
const results: Result[] = jobsOf(options.only?.split(',')).map((job) => ({ ...job, readings: [] }));
const interactions: Interactions[] = [];
try {
  for (let round = 1; round <= runs; round++) {
    for (const { page, path, way, readings } of results) {
      process.stderr.write(`round ${round} of ${runs}: ${page}, ${way}\n`);
      const { url } = page === floor ? floorServer : server;
      readings.push(await readPage(url + path, way, join(reports, 'bench', 'lighthouse.json')));
    }
    if (options.only) continue;
    process.stderr.write(`round ${round} of ${runs}: interactions\n`);
    interactions.push(await readInteractions(server.url));
  }
} finally {
  await server.stop();
  await floorServer.stop();
}

const made = `Measured on ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, Node ${process.version}, ${runs} rounds: median (lowest to highest), times in ms.`;
const text = [
  landingTable(results),
  made,
  pagesTable(results),
  ...(interactions.length > 0 ? [interactionsTable(interactions)] : []),
].join('\n\n');
await writeFile(join(reports, 'bench.json'), JSON.stringify({ made, results, interactions }, null, 2));
await writeFile(join(reports, 'bench.md'), `${text}\n`);
process.stdout.write(`\n${text}\n`);
