import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { after, before, describe, type TestContext, test } from 'node:test';
import { contactEndpoint } from '../../src/contact-request/endpoint.ts';
import { sqliteIn } from '../kit/database.ts';
import { shared } from '../kit/folders.ts';
import { validRequest } from '../kit/form.ts';
import { listen } from '../kit/port.ts';
import { startProcess } from '../kit/process.ts';
import { storedRequests } from '../kit/requests.ts';
import { until } from '../kit/until.ts';
import {
  type Caddy,
  get,
  noCaddy,
  post,
  type Seen,
  startBehindCaddy,
  startCaddy,
  type Visit,
} from './caddy.ts';

const skip = noCaddy;

describe('Caddy before the server', { skip }, () => {
  const ends = shared();
  let front: Awaited<ReturnType<typeof startBehindCaddy>>;
  let home: Seen;
  before(async () => {
    front = await startBehindCaddy(ends);
    home = await front.visit('/', { headers: { 'accept-encoding': 'br' } });
  });
  after(ends.end);

  test('serves the site', () => {
    assert.equal(home.status, 200);
  });

  for (const { behaviour, header, value } of [
    {
      behaviour: 'demands TLS from now on',
      header: 'strict-transport-security',
      value: /^max-age=\d{8}/,
    },
    {
      behaviour: 'lets no page load without TLS',
      header: 'content-security-policy',
      value: /upgrade-insecure-requests/,
    },
    { behaviour: 'announces HTTP/3', header: 'alt-svc', value: /^h3=/ },
    {
      behaviour: 'names the request',
      header: 'x-request-id',
      value: /^[0-9a-f-]{36}$/,
    },
    {
      behaviour: 'hands on compressed pages',
      header: 'content-encoding',
      value: /^br$/,
    },
  ])
    test(behaviour, () => {
      assert.match(String(home.headers[header]), value);
    });

  test('does not name itself', () => {
    assert.equal(home.headers.server, undefined);
  });

  test('redirects every other host to the main one', async () => {
    const { status, headers } = await front.visit('/aviso-legal?a=b', {}, 'localhost');

    assert.equal(status, 301);
    assert.equal(headers.location, 'https://www.localhost/aviso-legal?a=b');
  });

  test('redirects plain HTTP', async () => {
    const { status } = await fetch(`http://127.0.0.1:${front.caddy.http}/cookies`, {
      redirect: 'manual',
      headers: { host: 'www.localhost' },
    });

    assert.equal(status, 308);
  });

  for (const { megabytes, answers } of [
    { megabytes: 0.1, answers: 'the server' },
    { megabytes: 1.5, answers: 'the server' },
    { megabytes: 4, answers: 'the server' },
    { megabytes: 12, answers: 'Caddy' },
  ])
    test(`${answers} answers 413 to a form of ${megabytes} MB`, async () => {
      const message = 'x'.repeat(megabytes * 1_000_000);
      const form = post({ ...validRequest, message });

      const { status, body } = await front.visit(contactEndpoint, form);

      assert.equal(status, 413);
      assert.equal(body.startsWith('{"success":false'), answers === 'the server');
    });

  test('logs neither paths nor headers, even at level DEBUG', async () => {
    const { caddy, visit } = front;
    await visit('/cookies', { headers: { 'user-agent': 'Visitor' } });
    await until(() => caddy.output.log.includes('upstream roundtrip'));
    await visit('/ca/');

    assert.doesNotMatch(caddy.output.log, /Visitor|\/cookies/);
  });
});

test('the server counts each client by its real address', { skip }, async (t) => {
  const { visit, env } = await startBehindCaddy(t, { RATE_LIMIT: '1' });
  const forgery = { 'x-forwarded-for': '192.0.2.9', forwarded: 'for=192.0.2.9' };
  const senders = {
    first: { localAddress: '127.0.0.1' },
    'the same, with a forged address': { localAddress: '127.0.0.1', headers: forgery },
    another: { localAddress: '127.0.0.2' },
  };

  for (const [message, sender] of Object.entries(senders)) {
    const form = post({ ...validRequest, message }, sender);
    const { status, body } = await visit(contactEndpoint, form);
    assert.equal(status, 200);
    assert.equal(body, '{"success":true}');
  }

  const stored = await storedRequests(sqliteIn(env.DATA_DIR));
  const states = stored.map(({ message, state }) => [message, state]);
  assert.deepEqual(Object.fromEntries(states), {
    first: 'received',
    'the same, with a forged address': 'suspected',
    another: 'received',
  });
});

test('a form fails at once while the server restarts', { skip }, async (t) => {
  const { visit } = await restart(t);

  const page = visit('/');
  const first = await Promise.race([page, visit(contactEndpoint, post(validRequest))]);

  assert.equal(first.status, 502);
});

test('a page waits until the server has restarted', { skip }, async (t) => {
  const { visit, comeBack } = await restart(t);
  const page = visit('/');
  await visit(contactEndpoint, post(validRequest));

  await comeBack();

  assert.equal((await page).status, 200);
});

test('forms arrive after the server has restarted', { skip }, async (t) => {
  const { visit, comeBack } = await restart(t);

  await comeBack();

  const { status } = await visit(contactEndpoint, post(validRequest));
  assert.equal(status, 200);
});

describe('Caddy before a server that never answers', { skip }, () => {
  const ends = shared();
  let caddy: Caddy;
  before(async () => {
    const silent = `http://127.0.0.1:${await listen(ends, createServer())}`;
    caddy = await startCaddy(ends, silent, withShortTimeouts);
    const visit = () => get(caddy, 'www.localhost', '/');
    await until(() =>
      visit().then(
        () => true,
        () => false,
      ),
    );
  });
  after(ends.end);

  test('says when to try a form again', async () => {
    const { status, headers } = await visit(contactEndpoint, post(validRequest));

    assert.equal(status, 504);
    assert.equal(headers['retry-after'], '30');
  });

  for (const { behaviour, header, value } of [
    {
      behaviour: 'sends the error page as HTML',
      header: 'content-type',
      value: 'text/html; charset=utf-8',
    },
    {
      behaviour: 'lets no cache keep the error page',
      header: 'cache-control',
      value: 'no-store',
    },
  ])
    test(behaviour, async () => {
      const { headers } = await visit('/');

      assert.equal(headers[header], value);
    });

  for (const path of ['/', '/ca/'])
    test(`says whom to call in place of ${path}`, async () => {
      const { body } = await visit(path);

      assert.ok(body.includes('<a href="tel:+34 931 234 567">'), body);
    });

  const fromCatalan = { referer: 'https://www.localhost/ca/' };
  const spanish = /lang="es".*La web no responde/;
  const catalan = /lang="ca".*El web no respon/;
  for (const { title, path, options, says } of [
    {
      title: 'a form from a Spanish page in Spanish',
      path: contactEndpoint,
      options: post(validRequest),
      says: spanish,
    },
    {
      title: 'a form from a Catalan page in Catalan',
      path: contactEndpoint,
      options: post(validRequest, { headers: fromCatalan }),
      says: catalan,
    },
    {
      title: 'a Catalan page in Catalan',
      path: '/ca/avis-legal',
      options: {},
      says: catalan,
    },
    {
      title: 'a Spanish page from a Catalan one in Spanish',
      path: '/',
      options: { headers: fromCatalan },
      says: spanish,
    },
  ])
    test(`answers ${title}`, async () => {
      const { status, body } = await visit(path, options);

      assert.equal(status, 504);
      assert.match(body, says);
    });

  function visit(path: string, options: Visit = {}): Promise<Seen> {
    return get(caddy, 'www.localhost', path, options);
  }
});

/** Makes each timeout for the server's answer twenty times shorter. */
function withShortTimeouts(config: string): string {
  const timeouts = /(write|response_header_timeout|lb_try_duration) (\d+)([sm])\b/g;
  return config.replace(timeouts, (_, name, count, unit) => {
    const unitMs = unit === 'm' ? 60_000 : 1000;
    return `${name} ${(Number(count) * unitMs) / 20}ms`;
  });
}

/** Stops the server behind Caddy. `comeBack` puts the next one in its place. */
async function restart(t: TestContext) {
  const { visit, server, env } = await startBehindCaddy(t);
  // The next server starts before it is needed, since the test is not about whether a
  // busy machine starts it within the 15 seconds for which Caddy waits.
  const next = await startProcess(t, env);
  await server.kill('SIGTERM');

  return { visit, comeBack: () => forward(t, server.url, next.url) };
}

/**
 * Listens at the port of one URL, and forwards every connection to the port of another.
 */
async function forward(t: TestContext, from: string, to: string): Promise<void> {
  const portOf = (url: string) => Number(new URL(url).port);
  const forwarder = createServer((socket) => {
    const onward = connect(portOf(to), '127.0.0.1');
    for (const one of [socket, onward]) one.on('error', () => {});
    socket.pipe(onward).pipe(socket);
  });
  t.after(() => forwarder.close());
  await once(forwarder.listen(portOf(from), '127.0.0.1'), 'listening');
}
