import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabaseForReading } from '../../../src/database/open.ts';
import { assertNothingLost, compare } from '../../faults/compare.ts';
import { Load } from '../../faults/load.ts';
import { type CommitFloor, runCommitFloor } from './commits.ts';
import { type Spread, spread } from './numbers.ts';
import { type Running, startServer } from './processes.ts';
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
  await send(load, server, 8, 1);
  const measured: Round[] = [];
  for (let round = 1; round <= rounds; round++) {
    const floor = await runCommitFloor(directory, seconds);
    const turns: Turn[] = [];
    for (const visitors of visitorCounts) turns.push(await send(load, server, visitors, seconds));
    measured.push({ floor, turns });
    const ratios = turns.map(({ perSecond }) => (perSecond / floor.perSecond).toFixed(2));
    process.stderr.write(`accepted ${round}/${rounds}, ${visitorCounts} visitors: ${ratios}\n`);
  }
  const loaded = await memory(server.pid);
  await server.stop();
  await assertAllAccepted(load, join(directory, 'accepted', 'requests.sqlite'));
  const acknowledged = load.acknowledged.size;
  return { acknowledged, ...summary(measured), memory: { idle: idle.now, most: loaded.most } };
}

export type Accepted = {
  acknowledged: number;
  floor: Spread;
  /** Milliseconds of one transaction of the floor, and of its commit alone. */
  transactionMs: Spread;
  commitMs: Spread;
  /** Microseconds of processor time, for one request. */
  floorCpu: Spread;
  turns: { visitors: number; server: Spread; ratio: Spread; cpu: Spread }[];
  memory: { idle: number; most: number };
};

type Turn = { perSecond: number; cpu: number };

type Round = { floor: CommitFloor; turns: Turn[] };

async function send(load: Load, { url, pid }: Running, visitors: number, seconds: number): Promise<Turn> {
  const before = { acknowledged: load.acknowledged.size, cpu: await cpuMs(pid) };
  const began = performance.now();
  load.start(url, { visitors });
  await wait(seconds * 1000);
  await load.stop();
  const ms = performance.now() - began;
  const answers = load.acknowledged.size - before.acknowledged;
  return { perSecond: (answers * 1000) / ms, cpu: (((await cpuMs(pid)) - before.cpu) * 1000) / answers };
}

function summary(rounds: Round[]): Omit<Accepted, 'acknowledged' | 'memory'> {
  const floors = rounds.map(({ floor }) => floor);
  return {
    floor: spread(floors.map(({ perSecond }) => perSecond)),
    transactionMs: spread(floors.map(({ transactionMs }) => transactionMs)),
    commitMs: spread(floors.map(({ commitMs }) => commitMs)),
    floorCpu: spread(floors.map(({ cpu }) => cpu)),
    turns: visitorCounts.map((visitors, index) => {
      const turns = rounds.flatMap(({ floor, turns }) => {
        const turn = turns[index];
        return turn ? [{ ...turn, ratio: turn.perSecond / floor.perSecond }] : [];
      });
      return {
        visitors,
        server: spread(turns.map(({ perSecond }) => perSecond)),
        ratio: spread(turns.map(({ ratio }) => ratio)),
        cpu: spread(turns.map(({ cpu }) => cpu)),
      };
    }),
  };
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
