import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import fastifyRateLimit from '@fastify/rate-limit';
import fastify from 'fastify';
import { sql } from 'kysely';
import { postForm, validRequest } from '../../tests/kit/form.ts';
import { startTestServer } from '../../tests/kit/server.ts';
import { dayMs, minuteMs } from '../time.ts';
import { contactLimits } from './contact-limits.ts';

test('acknowledges a request above the limit', async (t) => {
  const { send, sendMany } = await open(t);
  await sendMany(5);

  const answer = await send();

  assert.equal(answer.status, 200);
  assert.deepEqual(await answer.json(), { success: true });
});

test('suspects requests above the limit', async (t) => {
  const { sendMany, states } = await open(t);

  await sendMany(7);

  assert.deepEqual(await states(), [...Array(5).fill('received'), 'rate', 'rate']);
});

test('delivers no request above the limit', async (t) => {
  const { sendMany, store } = await open(t);

  await sendMany(7);

  assert.equal((await store.deliveries()).length, 5);
});

for (const { title, addresses, states } of [
  {
    title: 'an IPv4 address, however it is written',
    addresses: ['192.0.2.1', '::ffff:192.0.2.1'],
    states: ['received', 'rate'],
  },
  {
    title: 'an IPv4 address behind NAT64',
    addresses: ['192.0.2.1', '64:ff9b::192.0.2.1', '64:ff9b::192.0.2.2'],
    states: ['received', 'rate', 'received'],
  },
  {
    title: 'an address without its port',
    addresses: ['192.0.2.1:1024', '192.0.2.1:65535', '192.0.2.2:1024'],
    states: ['received', 'rate', 'received'],
  },
  {
    title: 'an IPv6 /64',
    addresses: ['2001:db8:1:2::1', '2001:db8:2:2::1', '2001:db8:1:2:ffff::1'],
    states: ['received', 'received', 'rate'],
  },
  {
    title: 'an IPv6 /48 with four times the limit',
    addresses: [
      '2001:db8:1:1::1',
      '2001:db8:1:2::1',
      '2001:db8:1:3::1',
      '2001:db8:1:4::1',
      '2001:db8:1:5::1',
      '2001:db8:2::1',
    ],
    states: ['received', 'received', 'received', 'received', 'rate', 'received'],
  },
])
  test(`counts by ${title}`, async (t) => {
    const desk = await open(t, { rateLimit: 1 });

    for (const address of addresses) await desk.send(address);

    assert.deepEqual(await desk.states(), states);
  });

test('counts requests that are still being stored', async (t) => {
  const app = fastify();
  t.after(() => app.close());
  await app.register(fastifyRateLimit, { global: false });
  const countWhile = contactLimits(app, { rateLimit: 1, rateLimitTotal: 300 });
  const bothCounted = Promise.withResolvers<void>();
  const kinds: string[] = [];
  app.get('/', (request) =>
    countWhile(request, async (countRequest) => {
      kinds.push((await countRequest(false)).kind);
      if (kinds.length === 2) bothCounted.resolve();
      await bothCounted.promise;
    }),
  );

  await Promise.all([app.inject('/'), app.inject('/')]);

  assert.deepEqual(kinds.toSorted(), ['above-limit', 'within-limit']);
});

test('does not count a request that could not be stored', async (t) => {
  const { send, states, database } = await open(t, { rateLimit: 1 });
  await sql`pragma query_only = on`.execute(database.queries);
  assert.equal((await send()).status, 503);
  await sql`pragma query_only = off`.execute(database.queries);

  await send();

  assert.deepEqual(await states(), ['received']);
});

test('does not count a request that could not be stored towards the total', async (t) => {
  const { send, states, database } = await open(t, { rateLimitTotal: 1 });
  await sql`pragma query_only = on`.execute(database.queries);
  await send();
  await sql`pragma query_only = off`.execute(database.queries);

  await send();

  assert.deepEqual(await states(), ['received']);
});

test('refuses a sender ten times above the limit', async (t) => {
  const { sendMany, send } = await open(t);
  await sendMany(50);

  const refused = await send();

  assert.equal(refused.status, 429);
  assert.equal(refused.headers.get('cache-control'), 'no-store');
});

test('refuses no one else in the organization of a refused sender', async (t) => {
  const { send } = await open(t, { rateLimit: 1 });
  for (let sent = 0; sent < 45; sent++) await send('2001:db8:1:1::1');

  const answer = await send('2001:db8:1:2::1');

  assert.equal(answer.status, 200);
});

test('does not store a refused request', async (t) => {
  const { sendMany, states } = await open(t);

  await sendMany(51);

  assert.equal((await states()).length, 50);
});

test('tells a refused sender how long to wait', async (t) => {
  const { sendMany, send } = await open(t);
  await sendMany(50);

  const { headers } = await send();

  const wait = Number(headers.get('retry-after'));
  assert.ok(wait > 0 && wait <= 600, String(wait));
});

test('gives a refused sender the telephone number', async (t) => {
  const { sendMany, send } = await open(t);
  await sendMany(50);

  const refused = await send();

  const answer = (await refused.json()) as { success: boolean; message: string };
  assert.equal(answer.success, false);
  assert.match(answer.message, /\+34\s931\s234\s567/);
});

test('redirects a refused sender without script to a page', async (t) => {
  const { sendMany, send } = await open(t);
  await sendMany(50);

  const refused = await send(usual, {}, { accept: 'text/html' });

  assert.equal(refused.status, 303);
  assert.equal(refused.headers.get('location'), '/no-enviado#espera');
});

test('does not refuse another sender', async (t) => {
  const { sendMany, send } = await open(t);
  await sendMany(51);

  const answer = await send('198.51.100.1');

  assert.equal(answer.status, 200);
});

test('logs a refusal below the level of a warning', async (t) => {
  const { sendMany, lines } = await open(t);

  await sendMany(51);

  assert.doesNotMatch(lines.join(''), /"level":"(warn|error)"/);
});

test('suspects requests above the total limit', async (t) => {
  const { send, states } = await open(t, { rateLimit: 1, rateLimitTotal: 2 });

  for (let host = 1; host <= 13; host++) await send(`192.0.2.${host}`);

  assert.deepEqual(await states(), ['received', 'received', ...Array(11).fill('rate')]);
});

test('never refuses a request above the total limit', async (t) => {
  const { send } = await open(t, { rateLimit: 1, rateLimitTotal: 2 });

  for (let host = 1; host <= 13; host++) {
    const answer = await send(`192.0.2.${host}`);
    assert.equal(answer.status, 200, `host ${host}`);
  }
});

test('counts spam towards its sender', async (t) => {
  const { send, states } = await open(t, { rateLimit: 2 });
  await send(usual, spam);
  await send(usual, spam);

  await send();

  assert.equal((await states()).at(-1), 'rate');
});

test('does not count spam towards the total', async (t) => {
  const { send, states } = await open(t, { rateLimit: 2, rateLimitTotal: 2 });
  for (let host = 1; host <= 9; host++) await send(`192.0.2.${host}`, spam);

  await send('198.51.100.1');

  assert.equal((await states()).at(-1), 'received');
});

test('does not count a duplicate', async (t) => {
  const { send, states } = await open(t, { rateLimit: 1 });
  for (let count = 1; count <= 20; count++) await send(usual, validRequest);
  for (let count = 1; count <= 9; count++) await send();

  const refused = await send();

  assert.equal(refused.status, 429);
  assert.equal((await states()).length, 10);
});

test('acknowledges a duplicate of a refused sender', async (t) => {
  const { send, sendMany } = await open(t, { rateLimit: 1 });
  await send(usual, validRequest);
  await sendMany(10);

  const answer = await send(usual, validRequest);

  assert.equal(answer.status, 200);
});

test('refuses a sender until ten minutes are over', async (t) => {
  t.mock.timers.enable({ apis: ['Date'] });
  const { send, sendMany } = await open(t, { rateLimit: 1 });
  await sendMany(10);

  t.mock.timers.tick(3 * minuteMs);

  const { headers } = await send();
  assert.equal(headers.get('retry-after'), String(7 * 60));
});

test('forgets a sender’s count after ten minutes', async (t) => {
  t.mock.timers.enable({ apis: ['Date'] });
  const { send, sendMany, states } = await open(t, { rateLimit: 1 });
  await sendMany(11);

  t.mock.timers.tick(10 * minuteMs);

  await send();
  assert.equal((await states()).at(-1), 'received');
});

test('refuses a sender who sends twenty times the limit in a day', async (t) => {
  t.mock.timers.enable({ apis: ['Date'] });
  const { sendMany, send } = await open(t, { rateLimit: 1 });
  await sendMany(10);
  t.mock.timers.tick(10 * minuteMs);
  await sendMany(10);
  t.mock.timers.tick(10 * minuteMs);

  const refused = await send();

  assert.equal(refused.status, 429);
  assert.equal(
    refused.headers.get('retry-after'),
    String((dayMs - 20 * minuteMs) / 1000),
  );
});

test('refuses no one else on the day of a refused sender', async (t) => {
  t.mock.timers.enable({ apis: ['Date'] });
  const { send } = await open(t, { rateLimit: 1 });
  for (let count = 0; count < 45; count++) {
    await send('2001:db8:1:1::1');
    t.mock.timers.tick(10 * minuteMs);
  }

  const answer = await send('2001:db8:1:2::1');

  assert.equal(answer.status, 200);
});

test('does not suspect a sender for requests from earlier in the day', async (t) => {
  t.mock.timers.enable({ apis: ['Date'] });
  const { send, states } = await open(t, { rateLimit: 1 });
  for (let count = 0; count < 10; count++) {
    await send();
    t.mock.timers.tick(10 * minuteMs);
  }

  await send();

  assert.equal((await states()).at(-1), 'received');
});

test('stores no address', async (t) => {
  const { send, database } = await open(t);

  await send('192.0.2.77');

  for (const { name } of await database.queries.introspection.getTables()) {
    const rows = database.queries.selectFrom(name as 'requests').selectAll();
    assert.doesNotMatch(JSON.stringify(await rows.execute()), /192\.0\.2\.77/, name);
  }
});

const usual = '192.0.2.1';
const spam = { name: '[url=https://spam.example]' };

/** Starts a server behind a proxy. */
async function open(t: TestContext, options: Parameters<typeof startTestServer>[1] = {}) {
  const server = await startTestServer(t, { ...options, trustProxy: ['loopback'] });
  let sent = 0;
  /** Posts a different request each time, from an address. */
  const send = (
    address = usual,
    changes: Partial<typeof validRequest> = {},
    headers: Record<string, string> = {},
  ) => {
    const fields = { ...validRequest, message: `Grieta ${++sent}`, ...changes };
    return postForm(server.url, fields, { 'x-forwarded-for': address, ...headers });
  };

  return {
    ...server,
    send,
    async sendMany(count: number): Promise<void> {
      for (let index = 0; index < count; index++) await send();
    },
    /**
     * Returns the state of each request, oldest first, or its reason if it is suspected.
     */
    async states(): Promise<string[]> {
      const rows = (await server.stored()).toSorted((a, b) => a.id - b.id);
      return rows.map(({ state, reason }) => reason?.split(',')[0] ?? state);
    },
  };
}
