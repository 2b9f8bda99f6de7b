import { join } from 'node:path';
import { type Spread, spread } from './numbers.ts';
import { start, startServer } from './processes.ts';
import type { Scale } from './scale.ts';

const bareServer = `require('node:http').createServer((_, response) => response.end()).listen(process.env.PORT, '127.0.0.1')`;

/** Milliseconds from the start of the process to its first answer: the server on its data, and Node alone, in turn. */
export async function measureStarts(directory: string, { rounds }: Scale): Promise<Starts> {
  const measured: { server: number; floor: number }[] = [];
  await (await startServer(directory, 'arrivals')).stop();
  for (let round = 1; round <= rounds; round++) {
    const floor = await start(['--eval', bareServer], {}, join(directory, 'bare.log'));
    await floor.stop();
    const server = await startServer(directory, 'arrivals');
    await server.stop();
    measured.push({ server: server.startMs, floor: floor.startMs });
  }
  process.stderr.write('starts: done\n');
  return {
    server: spread(measured.map(({ server }) => server)),
    floor: spread(measured.map(({ floor }) => floor)),
  };
}

export type Starts = { server: Spread; floor: Spread };
