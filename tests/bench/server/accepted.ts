import { join } from 'node:path';
import { openDatabaseForReading } from '../../../src/server/database/open.ts';
import { assertNothingLost, compare } from '../../faults/compare.ts';
import { Load } from '../../faults/load.ts';
import { type CommitFloor, runCommitFloor } from './commits.ts';
import { type Spread, spread } from './numbers.ts';
import { startServer } from './processes.ts';
import { cpuMs, memory } from './resources.ts';
import type { Scale } from './scale.ts';

const visitorCounts = [1, 8, 64];

/**
 * Requests that the server takes in a second, from visitors who send one after the other, in turn with the loop
 * of the same inserts and commits. Afterwards what was acknowledged is looked for in the database.
 *
 * @throws when something acknowledged is missing, or was not accepted like any good request.
 */
export async function measureAccepted(directory: string, { rounds, seconds }: Scale): Promise<Accepted> {
  const server = await startServer(directory, 'accepted');
  const idle = await memory(server.pid);
  const load = new Load();
  const floors: CommitFloor[] = [];
  const turns = visitorCounts.map((visitors) => ({
    visitors,
    perSecond: [] as number[],
    cpu: [] as number[],
  }));
  await send(load, server.url, 8, 1);
  for (let round = 1; round <= rounds; round++) {
    floors.push(await runCommitFloor(directory, seconds));
    for (const { visitors, perSecond, cpu } of turns) {
      const before = await cpuMs(server.pid);
      const sent = await send(load, server.url, visitors, seconds);
      perSecond.push(sent.perSecond);
      cpu.push((((await cpuMs(server.pid)) - before) * 1000) / sent.answers);
      const ratio = (sent.perSecond / (floors.at(-1)?.perSecond ?? 0)).toFixed(2);
      process.stderr.write(`accepted ${round}/${rounds} ${visitors} visitors ${ratio}\n`);
    }
  }
  const loaded = await memory(server.pid);
  await server.stop();
  await assertAllAccepted(load, join(directory, 'accepted', 'requests.sqlite'));
  const floorPerSecond = floors.map(({ perSecond }) => perSecond);
  return {
    acknowledged: load.acknowledged.size,
    floor: spread(floorPerSecond),
    commitMs: spread(floors.map(({ medianMs }) => medianMs)),
    syncMs: spread(floors.map(({ syncMs }) => syncMs)),
    floorCpu: spread(floors.map(({ cpu }) => cpu)),
    turns: turns.map(({ visitors, perSecond, cpu }) => ({
      visitors,
      server: spread(perSecond),
      ratio: spread(perSecond.map((value, round) => value / (floorPerSecond[round] ?? 0))),
      cpu: spread(cpu),
    })),
    memory: { idle: idle.now, most: loaded.most },
  };
}

export type Accepted = {
  acknowledged: number;
  floor: Spread;
  /** Milliseconds of one transaction of the floor, and of one wait for the disk. */
  commitMs: Spread;
  syncMs: Spread;
  /** Microseconds of processor time, for one request. */
  floorCpu: Spread;
  turns: { visitors: number; server: Spread; ratio: Spread; cpu: Spread }[];
  memory: { idle: number; most: number };
};

async function send(load: Load, url: string, visitors: number, seconds: number) {
  const before = load.acknowledged.size;
  const began = performance.now();
  load.start(url, visitors);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  await load.stop();
  const answers = load.acknowledged.size - before;
  return { answers, perSecond: (answers * 1000) / (performance.now() - began) };
}

async function assertAllAccepted(load: Load, file: string): Promise<void> {
  const database = { kind: 'sqlite', file } as const;
  assertNothingLost(await compare(load, database), load);
  const { queries, close } = await openDatabaseForReading(database);
  const { count } = await queries
    .selectFrom('requests')
    .innerJoin('notices', 'notices.request_id', 'requests.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('requests.state', '=', 'received')
    .executeTakeFirstOrThrow();
  await close();
  if (count !== load.acknowledged.size) {
    throw new Error(`${load.acknowledged.size} were acknowledged, ${count} were accepted and will be told.`);
  }
}
