import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { testClock } from '../../../tests/support/clock.ts';
import { goodRequest } from '../../../tests/support/form.ts';
import { newestRequests } from '../../../tests/support/requests.ts';
import { testDatabase } from '../../../tests/support/stores.ts';
import type { DatabaseConfig } from '../../config/database.ts';
import { openDatabase } from '../../database/open.ts';
import { type Limits, type Received, receiveRequest } from '../../requests/receive.ts';
import { forgetClients } from '../../requests/retention.ts';

const minute = 60_000;
testDatabase('beyond the limit of a client, requests are kept apart, without a notice', async (t, config) => {
  const { send, states, deliveries } = await open(t, config);
  for (let count = 1; count <= 7; count++) await send('192.0.2.1');
  assert.deepEqual(await states(), [...Array(5).fill('received'), 'quarantined:rate', 'quarantined:rate']);
  assert.equal(await deliveries(), 5);
});

testDatabase('another client is not concerned, but the rest of a /64 is', async (t, config) => {
  const { send, states } = await open(t, config, { rateLimit: 1, rateLimitTotal: 300 });
  await send('2001:db8:1:2::1');
  await send('2001:db8:2:2::1');
  await send('192.0.2.1');
  await send('::ffff:192.0.2.1');
  await send('2001:db8:1:2:ffff::1');
  assert.deepEqual(await states(), [...Array(3).fill('received'), ...Array(2).fill('quarantined:rate')]);
});

testDatabase(
  'a /56 is taken for two clients, a /48 for four, however many their networks',
  async (t, config) => {
    const { send, states } = await open(t, config, { rateLimit: 1, rateLimitTotal: 300 });
    for (let network = 0; network < 4; network++) await send(`2001:db8:1:${network}::1`);
    for (let network = 1; network < 4; network++) await send(`2001:db8:1:${network}00::1`);
    assert.deepEqual(await states(), ['received', 'received', ...Array(5).fill('quarantined:rate')]);
    await send('2001:db8:2:0::1');
    assert.equal((await states()).at(-1), 'received');
  },
);

testDatabase('beyond the limit of all together, requests are kept apart', async (t, config) => {
  const { send, states } = await open(t, config, { rateLimit: 5, rateLimitTotal: 2 });
  for (const host of [1, 2, 3]) await send(`192.0.2.${host}`);
  assert.deepEqual(await states(), ['received', 'received', 'quarantined:rate']);
});

testDatabase('ten times beyond, they are refused, and nothing at all is written', async (t, config) => {
  const { send, everything } = await open(t, config, { rateLimit: 2, rateLimitTotal: 300 });
  for (let count = 1; count <= 20; count++) await send('192.0.2.1');
  const before = await everything();
  const seconds = secondsToWait(await send('192.0.2.1'));
  assert.ok(seconds > 0 && seconds <= 600);
  assert.deepEqual(await everything(), before);
  await send('192.0.2.2');
});

testDatabase('nobody is refused for what all together have sent', async (t, config) => {
  const { send } = await open(t, config, { rateLimit: 5, rateLimitTotal: 1 });
  for (let host = 1; host <= 12; host++) await send(`192.0.2.${host}`);
  assert.equal((await send('192.0.2.13')).outcome, 'quarantined');
});

testDatabase(
  'a household that sends junk from all its networks closes the form for itself alone',
  async (t, config) => {
    const { send, junk } = await open(t, config, { rateLimit: 1, rateLimitTotal: 3 });
    const outcomes: string[] = [];
    for (let network = 0; network < 15; network++) {
      for (let count = 0; count < 3; count++)
        outcomes.push((await junk(`2001:db8:1:${network.toString(16)}::1`)).outcome);
    }
    assert.deepEqual(outcomes, [...Array(20).fill('quarantined'), ...Array(25).fill('refused')]);
    for (let host = 1; host <= 3; host++)
      assert.equal((await send(`2001:db8:${host + 1}::1`)).outcome, 'received');
  },
);

testDatabase('what is suspected counts against its sender, and against nobody else', async (t, config) => {
  const { send, junk } = await open(t, config, { rateLimit: 2, rateLimitTotal: 2 });
  for (let host = 1; host <= 9; host++) await junk(`192.0.2.${host}`);
  await junk('192.0.2.1');
  assert.equal((await send('192.0.2.1')).outcome, 'quarantined');
  assert.equal((await send('198.51.100.1')).outcome, 'received');
});

testDatabase('what was kept already is acknowledged even then, and is not counted', async (t, config) => {
  const { send, states } = await open(t, config, { rateLimit: 1, rateLimitTotal: 300 });
  await send('192.0.2.1', 'Gotera');
  for (let count = 1; count <= 20; count++) await send('192.0.2.1', 'Gotera');
  for (let count = 1; count <= 9; count++) await send('192.0.2.1');
  assert.equal((await send('192.0.2.1')).outcome, 'refused');
  await send('192.0.2.1', 'Gotera');
  assert.equal((await states()).length, 10);
});

testDatabase('requests at the same moment are all counted', async (t, config) => {
  const { send, states } = await open(t, config);
  await Promise.all(Array.from({ length: 20 }, () => send('192.0.2.1')));
  assert.equal((await states()).filter((state) => state === 'received').length, 5);
});

testDatabase('time passes, and a client is forgotten; so is what it sent first, first', async (t, config) => {
  const { send, states, clock } = await open(t, config, { rateLimit: 2, rateLimitTotal: 300 });
  await send('192.0.2.1');
  clock.advance(8 * minute);
  await send('192.0.2.1');
  clock.advance(2 * minute);
  await send('192.0.2.1');
  await send('192.0.2.1');
  clock.advance(10 * minute);
  await send('192.0.2.1');
  assert.deepEqual(await states(), ['received', 'received', 'received', 'quarantined:rate', 'received']);
});

testDatabase('Retry-After is when there is room again', async (t, config) => {
  const { send, clock } = await open(t, config, { rateLimit: 1, rateLimitTotal: 300 });
  for (let count = 1; count <= 10; count++) await send('192.0.2.1');
  clock.advance(3 * minute);
  const seconds = secondsToWait(await send('192.0.2.1'));
  assert.equal(seconds, 7 * 60);
  clock.advance(seconds * 1000);
  assert.equal((await send('192.0.2.1')).outcome, 'received');
});

testDatabase('midnight, when the key changes, forgets nobody', async (t, config) => {
  const clock = testClock('2026-11-21T23:58:00.000Z');
  const { send, states } = await open(t, config, { rateLimit: 1, rateLimitTotal: 300 }, clock);
  await send('192.0.2.1');
  clock.advance(4 * minute);
  await send('192.0.2.1');
  clock.advance(20 * minute);
  await send('192.0.2.1');
  assert.deepEqual(await states(), ['received', 'quarantined:rate', 'received']);
});

testDatabase('no address is stored, and the same one has another hash the next day', async (t, config) => {
  const { send, everything, clock } = await open(t, config);
  await send('192.0.2.1');
  clock.advance(24 * 60 * minute);
  await send('192.0.2.1');
  const { rateCounts, dailyKeys } = await everything();
  assert.equal(new Set(rateCounts.map(({ client }) => client)).size, 2);
  assert.equal(new Set(dailyKeys.map(({ secret }) => secret)).size, 2);
  assert.doesNotMatch(JSON.stringify(await everything()), /192\.0\.2\.1/);
});

function secondsToWait(received: Received): number {
  assert.ok(received.outcome === 'refused');
  return received.retryAfterSeconds;
}

const usual = { rateLimit: 5, rateLimitTotal: 300 };

async function open(t: TestContext, config: DatabaseConfig, limits: Limits = usual, clock = testClock()) {
  const database = await openDatabase(config);
  t.after(database.close);
  const { queries } = database;
  let sent = 0;
  const post = (address: string, message: string, honeypot: boolean) =>
    receiveRequest(
      database,
      { request: { ...goodRequest, message }, honeypot, address, limits, channels: ['mail'] },
      clock.now(),
    );
  const send = (address: string, message = `Grieta ${++sent}`) => post(address, message, false);
  const junk = (address: string) => post(address, `Oferta ${++sent}`, true);
  const forget = () => forgetClients(queries, clock.now());
  const states = async () => {
    const rows = await newestRequests(queries);
    return rows
      .toSorted((a, b) => a.id - b.id)
      .map(({ state, reason }) => (reason ? `${state}:${reason}` : state));
  };
  const everything = async () => ({
    requests: await newestRequests(queries),
    recentContents: await queries.selectFrom('recentContents').selectAll().orderBy('key').execute(),
    rateCounts: await queries.selectFrom('rateCounts').selectAll().orderBy('slot').execute(),
    dailyKeys: await queries.selectFrom('dailyKeys').selectAll().orderBy('day').execute(),
  });
  const deliveries = async () => (await queries.selectFrom('deliveries').selectAll().execute()).length;
  return { send, junk, forget, states, everything, deliveries, clock };
}
