import { setTimeout as wait } from 'node:timers/promises';
import { Load } from '../../faults/load.ts';
import { reports } from './places.ts';
import { startServer } from './processes.ts';
import { wrk } from './wrk.ts';

/** Leaves a CPU profile of the server under each load in `reports/`, by Node's own profiler. */
export async function profile(directory: string): Promise<void> {
  await record(directory, 'pages', (url) => wrk(`${url}/`, 5));
  await record(directory, 'accepted', async (url) => {
    const load = new Load();
    load.start(url, { visitors: 64 });
    await wait(5000);
    await load.stop();
  });
  process.stdout.write(
    'As a flame graph they open in the Performance panel of Chromium (Load profile), in VS Code, or by\n' +
      '`npx speedscope <file>`.\n',
  );
}

async function record(
  directory: string,
  what: string,
  load: (url: string) => Promise<unknown>,
): Promise<void> {
  const name = `bench-server-${what}.cpuprofile`;
  const options = ['--cpu-prof', `--cpu-prof-dir=${reports}`, `--cpu-prof-name=${name}`];
  const server = await startServer(directory, what, options);
  await load(server.url);
  await server.stop();
  process.stdout.write(`reports/${name}\n`);
}
