import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ask, newLink, signIn } from '../../tests/kit/desk.ts';
import { postForm, validRequest } from '../../tests/kit/form.ts';
import { startTestServer } from '../../tests/kit/server.ts';

const minute = 60_000;

test('above the limit a request is quarantined without a delivery, and acknowledged', async (t) => {
  const { send, states, database } = await open(t);
  for (let count = 1; count <= 7; count++) {
    const response = await send('192.0.2.1');
    assert.deepEqual([response.status, await response.json()], [200, { success: true }]);
  }
  assert.deepEqual(await states(), [...Array(5).fill('received'), 'rate', 'rate']);
  const deliveries = await database.queries
    .selectFrom('deliveries')
    .selectAll()
    .execute();
  assert.equal(deliveries.length, 5);
});

for (const [title, addresses, suspected] of [
  ['an address, however it is written', ['192.0.2.1', '::ffff:192.0.2.1'], [2]],
  ['an IPv6 /64', ['2001:db8:1:2::1', '2001:db8:2:2::1', '2001:db8:1:2:ffff::1'], [3]],
  [
    'an IPv6 /48 with four times the limit',
    [1, 2, 3, 4, 5].map((network) => `2001:db8:1:${network}::1`).concat('2001:db8:2::1'),
    [5],
  ],
] as const)
  test(`counts by ${title}`, async (t) => {
    const { send, states } = await open(t, { rateLimit: 1 });
    for (const address of addresses) await send(address);
    const expected = addresses.map((_, index) =>
      suspected.some((position) => position === index + 1) ? 'rate' : 'received',
    );
    assert.deepEqual(await states(), expected);
  });

test('refuses and stores nothing ten times above the limit', async (t) => {
  const { send, states, lines } = await open(t);
  for (let count = 1; count <= 50; count++) await send('192.0.2.1');
  const refused = await send('192.0.2.1');
  assert.deepEqual(
    [refused.status, refused.headers.get('cache-control')],
    [429, 'no-store'],
  );
  const wait = Number(refused.headers.get('retry-after'));
  assert.ok(wait > 0 && wait <= 600, String(wait));
  const { success, message } = (await refused.json()) as {
    success: boolean;
    message: string;
  };
  assert.equal(success, false);
  assert.match(message, /\+34\s931\s234\s567/);
  const withoutScript = await send('192.0.2.1', { accept: 'text/html' });
  assert.deepEqual(
    [withoutScript.status, withoutScript.headers.get('location')],
    [303, '/no-enviado'],
  );
  assert.equal((await states()).length, 50);
  assert.equal((await send('198.51.100.1')).status, 200);
  assert.equal(lines.filter((line) => /"level":"(warn|error)"/.test(line)).length, 0);
});

test('above the total limit requests are suspected, but never refused', async (t) => {
  const { send, states } = await open(t, { rateLimit: 1, rateLimitTotal: 2 });
  for (let host = 1; host <= 13; host++)
    assert.equal((await send(`192.0.2.${host}`)).status, 200);
  assert.deepEqual(await states(), ['received', 'received', ...Array(11).fill('rate')]);
});

test('spam counts towards its sender, not towards the total', async (t) => {
  const { send, states } = await open(t, { rateLimit: 2, rateLimitTotal: 2 });
  const junk = { name: '[url=https://spam.example]' };
  for (let host = 1; host <= 9; host++) await send(`192.0.2.${host}`, {}, junk);
  await send('192.0.2.1', {}, junk);
  await send('192.0.2.1');
  await send('198.51.100.1');
  assert.deepEqual((await states()).slice(10), ['rate', 'received']);
});

test('a duplicate is not counted, and acknowledged even from a refused sender', async (t) => {
  const { send, states } = await open(t, { rateLimit: 1 });
  for (let count = 1; count <= 20; count++) await send('192.0.2.1', {}, validRequest);
  for (let count = 1; count <= 9; count++) await send('192.0.2.1');
  assert.equal((await send('192.0.2.1')).status, 429);
  assert.equal((await send('192.0.2.1', {}, validRequest)).status, 200);
  assert.equal((await states()).length, 10);
});

test('a sender’s count expires after ten minutes, as in Retry-After', async (t) => {
  t.mock.timers.enable({ apis: ['Date'] });
  const { send, states } = await open(t, { rateLimit: 1 });
  for (let count = 1; count <= 10; count++) await send('192.0.2.1');
  t.mock.timers.tick(3 * minute);
  const wait = Number((await send('192.0.2.1')).headers.get('retry-after'));
  assert.equal(wait, 7 * 60);
  t.mock.timers.tick(wait * 1000);
  await send('192.0.2.1');
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

test('a stranger on the address cannot lock a signed-in browser out', async (t) => {
  const server = await open(t);
  const cookie = await signIn(server);
  const status = async (cookie?: string) =>
    (await ask(server, 'GET', '/oficina/api/installation', { cookie })).status;
  assert.equal(await status(cookie), 200);
  const stranger = `oficina=${'a'.repeat(43)}`;
  let answered = 0;
  while ((await status(stranger)) !== 429) answered++;
  assert.ok(answered > 990, 'an office may share it');
  assert.equal(
    await status(),
    429,
    'a cookie that no session has is no way around the limit',
  );
  assert.equal(await status(cookie), 200);
});

test('a stranger’s guesses do not block signing in again', async (t) => {
  const server = await open(t);
  const cookie = await signIn(server);
  await ask(server, 'GET', '/oficina/api/installation', { cookie });
  const redeem = async (link: string, cookie?: string) =>
    (await ask(server, 'POST', '/oficina/api/sign-in/link', { body: { link }, cookie }))
      .status;
  while ((await redeem('a'.repeat(43))) !== 429);
  assert.equal(await redeem(await newLink(server), cookie), 200);
});

test('limits guesses of links and codes by network, independently of the form', async (t) => {
  t.mock.timers.enable({ apis: ['Date'] });
  const server = await open(t);
  await newLink(server);
  let device = 0;
  const post = (path: string, body: object) => {
    const proxied = {
      'x-forwarded-proto': 'https',
      'x-forwarded-for': `2001:db8::${++device}`,
    };
    const headers = { 'sec-fetch-site': 'same-origin', ...proxied };
    return ask(server, 'POST', `/oficina/api/sign-in/${path}`, { body, headers });
  };
  const guess = () => post('link', { link: 'a'.repeat(43) });
  const guessCode = () => post('code', { code: '22222222' });
  for (let count = 1; count <= 15; count++)
    assert.deepEqual([(await guess()).status, (await guessCode()).status], [410, 422]);
  for (const stopped of [await guess(), await guessCode()])
    assert.deepEqual([stopped.status, stopped.headers.get('retry-after')], [429, '600']);
  assert.equal((await ask(server, 'GET', '/oficina/api/sign-in/methods')).status, 200);
  assert.equal((await server.send('127.0.0.1')).status, 200);
  t.mock.timers.tick(600_000);
  assert.equal((await guess()).status, 410);
});

/**
 * Starts a server behind a proxy. `send` posts another request each time, from an
 * address.
 */
async function open(t: TestContext, options: Parameters<typeof startTestServer>[1] = {}) {
  const server = await startTestServer(t, { ...options, trustProxy: ['loopback'] });
  let sent = 0;
  return {
    ...server,
    send: (
      address: string,
      headers: Record<string, string> = {},
      fields: Partial<typeof validRequest> = {},
    ) =>
      postForm(
        server.url,
        { ...validRequest, message: `Grieta ${++sent}`, ...fields },
        { 'x-forwarded-for': address, ...headers },
      ),
    /**
     * How each request was stored, the oldest first: its reason where it is suspected.
     */
    async states() {
      const rows = (await server.stored()).toSorted((a, b) => a.id - b.id);
      return rows.map(({ state, reason }) => reason?.split(',')[0] ?? state);
    },
  };
}
