import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import fastifyRateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { testClock } from '../../../tests/kit/clock.ts';
import { testDatabase } from '../../../tests/kit/database.ts';
import { ask, signIn } from '../../../tests/kit/desk.ts';
import { startTestServer } from '../../../tests/kit/server.ts';
import { mailConfig } from '../../../tests/kit/smtp.ts';
import { listPeople } from '../../auth/people.ts';
import { removePerson } from '../../auth/remove-person.ts';
import { absoluteMs, recentMs, revokeAllSessions } from '../../auth/sessions.ts';
import type { DatabaseConfig } from '../../config.ts';
import { tenMinutes } from '../limiter.ts';
import { type DeskPluginOptions, deskPlugin } from './plugin.ts';

/** A browser whose push service is in our own network. */
const unreachableBrowser = {
  endpoint: 'https://localhost/push/1',
  keys: { p256dh: 'a'.repeat(87), auth: 'a'.repeat(22) },
};

/**
 * The status of each route for an authorized person, by the requested path. No other
 * route may exist.
 */
const expected: Record<string, Expected> = {
  'GET /oficina': { open: true, status: 308 },
  'GET /oficina/': { open: true, status: 200 },
  'GET /oficina/*': { open: true, path: '/oficina/solicitudes/12', status: 200 },
  'GET /oficina/assets/*': {
    open: true,
    path: '/oficina/assets/desk.C0FFEE.js',
    status: 200,
  },
  'GET /oficina/sw.js': { open: true, status: 200 },
  'GET /oficina/api/sign-in/methods': { open: true, status: 200 },
  'GET /oficina/api/sign-in/session': { open: true, status: 200 },
  'POST /oficina/api/sign-in/link': {
    open: true,
    status: 410,
    body: { link: 'a'.repeat(43) },
  },
  'POST /oficina/api/sign-in/codes': {
    open: true,
    status: 204,
    body: { mail: 'nobody@example.com' },
  },
  'POST /oficina/api/sign-in/code': {
    open: true,
    status: 422,
    body: { code: 'ACDEFHJK' },
  },
  'POST /oficina/api/sign-in/passkey/options': { open: true, status: 200, body: {} },
  'POST /oficina/api/sign-in/passkey': {
    open: true,
    status: 422,
    body: passkeyResponse({ authenticatorData: 'AA', signature: 'AA' }),
  },
  'POST /oficina/api/passkeys/options': { recent: true, status: 200, body: {} },
  'POST /oficina/api/passkeys': {
    recent: true,
    status: 422,
    body: passkeyResponse({ attestationObject: 'AA' }),
  },
  'DELETE /oficina/api/passkeys/:id': {
    recent: true,
    path: '/oficina/api/passkeys/999999',
    status: 404,
  },
  'DELETE /oficina/api/session': { status: 204 },
  'GET /oficina/api/people': { status: 200 },
  'DELETE /oficina/api/people/:id': {
    recent: true,
    path: '/oficina/api/people/999999',
    status: 404,
  },
  'PUT /oficina/api/people/me/name': {
    recent: true,
    status: 204,
    body: { name: 'Marc' },
  },
  'DELETE /oficina/api/people/me/link-to-read': { status: 204 },
  'DELETE /oficina/api/sessions': { recent: true, status: 204 },
  'DELETE /oficina/api/sessions/:id': {
    recent: true,
    path: '/oficina/api/sessions/999999',
    status: 404,
  },
  'POST /oficina/api/notifications': { status: 200, body: { endpoint: null } },
  'PUT /oficina/api/notifications/device': { status: 422, body: unreachableBrowser },
  'DELETE /oficina/api/notifications/device': { status: 204 },
  'POST /oficina/api/notifications/test': { status: 404, body: {} },
  'DELETE /oficina/api/notifications/devices/:id': {
    path: '/oficina/api/notifications/devices/999999',
    status: 404,
  },
  'GET /oficina/api/installation': { status: 200 },
  'POST /oficina/api/invitations': { recent: true, status: 200, body: { name: null } },
  'GET /oficina/api/requests': {
    path: '/oficina/api/requests?list=waiting',
    status: 200,
  },
  'POST /oficina/api/search': { status: 200, body: { text: 'x' } },
  'GET /oficina/api/requests/:id': { path: '/oficina/api/requests/1', status: 404 },
  'POST /oficina/api/actions': {
    status: 200,
    body: {
      actions: [
        {
          id: '5e9f0c1a-52a6-4b7e-9f9c-0d6b1c3f7a10',
          requestId: 1,
          at: '2026-11-21T09:00:00.000Z',
          action: { kind: 'no-answer', on: null },
        },
      ],
    },
  },
  'GET /oficina/api/requests/:id/person': {
    path: '/oficina/api/requests/999999/person',
    status: 404,
  },
  'POST /oficina/api/personal-data/report': {
    recent: true,
    status: 404,
    body: { requestIds: [999999] },
  },
  'POST /oficina/api/personal-data/erasure': {
    recent: true,
    status: 200,
    body: { requestIds: [999999] },
  },
  'POST /oficina/api/personal-data/json': {
    recent: true,
    status: 404,
    body: { requestIds: [999999] },
  },
  'DELETE /oficina/api/personal-data/old-spam': { recent: true, status: 200 },
  'POST /oficina/api/exports': { recent: true, status: 200, body: { format: 'csv' } },
  'GET /oficina/api/statistics': { status: 200 },
  'GET /oficina/api/status': { status: 200 },
  'POST /oficina/api/status/test-mail': { status: 200, body: {} },
  'POST /oficina/api/status/backup': { status: 200, body: {} },
  'POST /oficina/api/status/retry-deliveries': { status: 200, body: {} },
  'GET /oficina/api/*': { path: '/oficina/api/nothing', status: 404 },
};

/** Returns an invalid passkey response of a browser. */
function passkeyResponse(what: object) {
  return {
    id: 'AA',
    rawId: 'AA',
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: 'AA', ...what },
  };
}

type Expected = {
  /** Needs no session. */
  open?: true;
  /** Requires a recent sign-in. */
  recent?: true;
  /** The path to request if the route has parameters. */
  path?: string;
  status: number;
  body?: object;
};

const credentials = [
  'no cookie',
  'unknown',
  'expired',
  'revoked',
  'person removed',
  'all ended',
  'replaced',
  'valid, but not recent',
  'valid',
] as const;

type Credential = (typeof credentials)[number];

/**
 * The headers in which a browser says where a request comes from. `own` is the desk's own
 * origin.
 */
const origins = {
  'same origin': { headers: { 'sec-fetch-site': 'same-origin' }, refused: 'never' },
  'foreign origin': {
    headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    refused: 'always',
  },
  'another site, without Origin': {
    headers: { 'sec-fetch-site': 'cross-site' },
    refused: 'changes',
  },
  'same site, another host': {
    headers: { 'sec-fetch-site': 'same-site' },
    refused: 'changes',
  },
  'foreign Origin that claims to be our own': {
    headers: { origin: 'https://evil.example' },
    refused: 'always',
  },
  'no Sec-Fetch-Site': { headers: {}, refused: 'changes' },
  'no Sec-Fetch-Site, our Origin': { headers: { origin: 'own' }, refused: 'never' },
} as const satisfies Record<string, Origin>;

type Origin = {
  headers: Record<string, string>;
  refused: 'never' | 'changes' | 'always';
};

test('covers exactly the routes of the desk', async () => {
  const routes = (await routesOf()).filter((route) => !/^(HEAD|OPTIONS) /.test(route));

  assert.deepEqual(routes.sort(), Object.keys(expected).sort());
});

for (const transport of ['loopback', 'TLS'] as const)
  testDatabase(
    `over ${transport}, each route answers each credential and each origin`,
    async (t, database) => {
      t.mock.timers.enable({ apis: ['Date'] });
      const { send } = await open(t, database, transport);

      const wrong: string[] = [];
      for (const cell of everyCell()) {
        // So that no limit is reached.
        t.mock.timers.tick(tenMinutes);
        const { status } = await send(cell);
        const right = statusFor(cell);
        if (status !== right)
          wrong.push(`${Object.values(cell).join(', ')}: ${status} instead of ${right}`);
      }

      assert.deepEqual(wrong, []);
    },
  );

type Cell = { route: string; credential: Credential; from: keyof typeof origins };

/** Yields each route with each credential, and each route from each origin. */
function* everyCell(): Generator<Cell> {
  for (const route of Object.keys(expected)) {
    for (const credential of credentials)
      yield { route, credential, from: 'same origin' };
    for (const from of Object.keys(origins) as Cell['from'][])
      yield { route, credential: 'valid', from };
  }
}

function statusFor({ route, credential, from }: Cell): number {
  const { open, recent, status } = expectedOf(route);
  const { refused } = origins[from];
  const isRead = route.startsWith('GET ');
  const isForeign = refused === 'always' || (refused === 'changes' && !isRead);

  if (route.includes('/api/') && isForeign) return 403;
  if (open || credential === 'valid') return status;
  if (credential === 'valid, but not recent') return recent ? 403 : status;
  return 401;
}

function expectedOf(route: string): Expected {
  return expected[route] ?? assert.fail(route);
}

/** Starts a desk. Returns a function that sends the request of a cell to it. */
async function open(
  t: TestContext,
  database: DatabaseConfig,
  transport: 'loopback' | 'TLS',
) {
  const clock = testClock();
  const server = await startTestServer(t, {
    database,
    clock,
    mail: mailConfig('smtp://127.0.0.1:1'),
    trustProxy: ['loopback'],
  });
  const invalid = await invalidCookies(server, clock);
  const validCookie = validCookies(server, clock);
  const own =
    transport === 'TLS'
      ? 'https://www.example.com'
      : server.url.replace('127.0.0.1', 'localhost');

  return {
    async send(cell: Cell): Promise<Response> {
      const [method = '', pattern = ''] = cell.route.split(' ');
      const { path = pattern, body } = expectedOf(cell.route);
      const cookie =
        cell.credential in invalid
          ? invalid[cell.credential as keyof typeof invalid]
          : await validCookie(cell);
      const headers: Record<string, string> = { ...origins[cell.from].headers };
      if (headers.origin === 'own') headers.origin = own;
      if (transport === 'loopback')
        return ask(server, method, path, { cookie, body, headers });

      headers['x-forwarded-proto'] = 'https';
      headers['x-forwarded-for'] = '192.0.2.1';
      const bound = cookie && `__Host-${cookie}`;
      return ask(server, method, path, { cookie: bound, body, headers });
    },
  };
}

type Server = Awaited<ReturnType<typeof startTestServer>>;
type TestClock = ReturnType<typeof testClock>;

/** The routes that end this session, or all sessions of the person. */
const ending = new Set(['DELETE /oficina/api/session', 'DELETE /oficina/api/sessions']);

/**
 * Returns a function that signs in for a cell. Each route has its own session, and so
 * does each request that may have ended it.
 */
function validCookies(server: Server, clock: TestClock) {
  let last: { of: string; cookie: string } | undefined;

  return async ({ route, credential }: Cell): Promise<string> => {
    const of = `${route}, ${credential}`;
    if (last?.of === of && !ending.has(route)) return last.cookie;

    last = { of, cookie: await signIn(server, { now: clock.now() }) };
    if (credential !== 'valid') clock.advance(recentMs);
    return last.cookie;
  };
}

/** Returns an invalid cookie of each kind. */
async function invalidCookies(server: Server, clock: TestClock) {
  const { queries } = server.database;
  const expired = await signIn(server, { now: clock.now() });
  clock.advance(absoluteMs);

  const revoked = await signIn(server, { now: clock.now() });
  await queries.deleteFrom('sessions').execute();

  const removed = await signIn(server, { now: clock.now(), name: 'Ester' });
  const ester = (await listPeople(queries)).find(({ name }) => name === 'Ester');
  const removal = await removePerson(queries, { id: ester?.id ?? 0 }, clock.now());
  assert.equal(removal, 'removed');

  const ended = await signIn(server, { now: clock.now() });
  await revokeAllSessions(queries);

  const replaced = await signIn(server, { now: clock.now() });
  await signIn(server, { now: clock.now(), cookie: replaced });

  return {
    'no cookie': undefined,
    unknown: `oficina=${'a'.repeat(43)}`,
    expired,
    revoked,
    'person removed': removed,
    'all ended': ended,
    replaced,
  };
}

/** Returns the methods and paths that the desk's plugin registers. */
async function routesOf(): Promise<string[]> {
  const routes: string[] = [];
  const app = Fastify();
  await app.register(fastifyRateLimit, { global: false });
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push(`${one} ${url}`);
  });

  const services = {
    config: { desk: { dir: '/nowhere' } },
    company: {},
    database: {},
    clock: testClock(),
    notifications: {},
    address: {},
  } as unknown;
  await app.register(deskPlugin, { services } as DeskPluginOptions);

  await app.ready();
  await app.close();
  return routes;
}
