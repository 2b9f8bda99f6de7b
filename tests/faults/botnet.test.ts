import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { honeypotField } from '../../src/contact/fields.ts';
import { formNumber, send } from './load.ts';
import { memoryOf } from './memory.ts';
import { inMs, long, median, report } from './report.ts';
import { type ServerProcess, startProcess, workplace } from './server-process.ts';
import { storedRequests } from './stored.ts';

/** How many networks attack, and how often each sends: more often than it is let, where that is not for ever. */
const botnets = long
  ? [
      { networks: 1000, posts: 20 },
      { networks: 100_000, posts: 1 },
    ]
  : [{ networks: 60, posts: 6 }];

const kinds = {
  'with the honeypot filled': { [honeypotField]: 'x' },
  ...(long && { 'like honest ones': {} }),
};

for (const [kind, filled] of Object.entries(kinds)) {
  for (const { networks, posts } of botnets) {
    test(`${networks} networks that send ${posts} requests each, ${kind}: no honest visitor is refused`, async (t) => {
      const server = await start(t);
      const before = await memoryOf(server.child);
      let attacking = true;
      const attack = flood(server, { networks, posts, filled }).finally(() => {
        attacking = false;
      });
      const honest = await visit(server, () => attacking);
      const answers = await attack;
      const after = await memoryOf(server.child);
      const outcomes = await outcomesOf(server, honest.length);
      report(t, 'botnet', {
        networks: networks,
        'they send': kind,
        posts: networks * posts,
        'of these refused': answers.get(429) ?? 0,
        'honest visitors': honest.length,
        'told at once': outcomes.received,
        'kept for the digest': outcomes.quarantined,
        refused: honest.filter(({ status }) => status !== 200).length,
        'answer, median': inMs(median(honest.map(({ ms }) => ms))),
        worst: inMs(Math.max(...honest.map(({ ms }) => ms))),
        'RSS before': `${before} MiB`,
        after: `${after} MiB`,
      });
      assert.ok(honest.every(({ status }) => status === 200));
      if (honeypotField in filled) assert.equal(outcomes.received, honest.length);
      else assert.equal(outcomes.received + outcomes.quarantined, honest.length);
      assert.ok(after < before + 256, `${before} MiB became ${after} MiB`);
    });
  }
}

type Server = ServerProcess & { file: string };

/** Who is who is said by `X-Forwarded-For`, as a proxy does. */
async function start(t: TestContext): Promise<Server> {
  const place = await workplace(t);
  const server = await startProcess(t, { ...place, TRUST_PROXY: 'loopback' });
  return { ...server, file: `${place.DATA_DIR}/requests.sqlite` };
}

/** Each network sends once, then each again. Returns how often each status was answered. */
async function flood({ url }: Server, { networks, posts, filled }: Flood): Promise<Map<number, number>> {
  const answers = new Map<number, number>();
  const agent = new Agent({ keepAlive: true });
  let next = 0;
  const attack = async () => {
    while (next < networks * posts) {
      const number = next++;
      const from = { 'x-forwarded-for': networkNumber(number % networks) };
      const { status } = await send(url, { ...formNumber(number), ...filled }, agent, from);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 16 }, attack));
  agent.destroy();
  return answers;
}

type Flood = { networks: number; posts: number; filled: Record<string, string> };

/** A /48 of its own for each. */
function networkNumber(number: number): string {
  return `2001:${(number >> 8).toString(16)}:${(number & 255).toString(16)}:1::1`;
}

/** Visitors from one address each, for as long as it lasts. */
async function visit({ url }: Server, going: () => boolean): Promise<{ status: number; ms: number }[]> {
  const visits: { status: number; ms: number }[] = [];
  while (going()) {
    const number = visits.length;
    const from = { 'x-forwarded-for': `192.0.${number >> 8}.${number & 255}` };
    const start = performance.now();
    const { status } = await send(url, { ...formNumber(number), email: honestMail }, undefined, from);
    visits.push({ status, ms: performance.now() - start });
    // Within the limit of all together: 240 in ten minutes.
    await wait(long ? 2500 : 20);
  }
  return visits;
}

const honestMail = 'honest@example.com';

async function outcomesOf({ file }: Server, visitors: number) {
  const honest = (await storedRequests({ kind: 'sqlite', file })).filter(({ email }) => email === honestMail);
  assert.equal(honest.length, visitors);
  const count = (state: string) => honest.filter((request) => request.state === state).length;
  return { received: count('received'), quarantined: count('quarantined') };
}
