import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { type RequestOptions, request } from 'node:https';
import { connect, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { contactEndpoint } from '../../src/contact-request/endpoint.ts';
import { sqliteIn } from '../kit/database.ts';
import { temporaryDirectory } from '../kit/folders.ts';
import { multipart, multipartType, validRequest } from '../kit/form.ts';
import { freePort, listen, takesConnections } from '../kit/port.ts';
import { startProcess, workplace } from '../kit/process.ts';
import { storedRequests } from '../kit/requests.ts';
import { until } from '../kit/until.ts';

// Debian has it as `caddy`; .ci/run installs it.
const skip = spawnSync('caddy').error ? 'Caddy is not installed' : false;

test('Caddy serves TLS with HSTS and announces HTTP/3', {
  skip,
}, async (t) => {
  const { visit } = await startBehindCaddy(t);
  const { status, headers } = await visit('/', { headers: { 'accept-encoding': 'br' } });
  assert.equal(status, 200);
  assert.match(String(headers['strict-transport-security']), /^max-age=\d{8}/);
  assert.match(String(headers['content-security-policy']), /upgrade-insecure-requests/);
  assert.match(String(headers['alt-svc']), /^h3=/);
  assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/);
  assert.equal(headers['content-encoding'], 'br');
  assert.equal(headers.server, undefined);
});

test('redirects every other address to the main one', { skip }, async (t) => {
  const { visit, caddy } = await startBehindCaddy(t);
  const other = await visit('/aviso-legal?a=b', {}, 'localhost');
  assert.deepEqual(
    [other.status, other.headers.location],
    [301, 'https://www.localhost/aviso-legal?a=b'],
  );
  const headers = { host: 'www.localhost' };
  const plain = await fetch(`http://127.0.0.1:${caddy.http}/cookies`, {
    redirect: 'manual',
    headers,
  });
  assert.equal(plain.status, 308);
});

test('stores a form, and counts each client by its real address', { skip }, async (t) => {
  const { visit, env } = await startBehindCaddy(t, { RATE_LIMIT: '1' });
  const senders = [
    { localAddress: '127.0.0.1' },
    {
      localAddress: '127.0.0.1',
      headers: { 'x-forwarded-for': '192.0.2.9', forwarded: 'for=192.0.2.9' },
    },
    { localAddress: '127.0.0.2' },
  ];
  for (const [index, sender] of senders.entries()) {
    const answer = await visit(
      contactEndpoint,
      post({ ...validRequest, message: `${index}` }, sender),
    );
    assert.deepEqual([answer.status, answer.body], [200, '{"success":true}']);
  }
  const stored = await storedRequests(sqliteIn(env.DATA_DIR));
  const states = stored.map(({ message, state }) => [message, state]);
  assert.deepEqual(Object.fromEntries(states), {
    0: 'received',
    1: 'suspected',
    2: 'received',
  });
});

test('during a restart pages wait, and forms fail at once', {
  skip,
}, async (t) => {
  const { visit, server, env } = await startBehindCaddy(t);
  // It is up already: how fast a busy machine starts one is not what Caddy's patience of
  // 15 seconds is asked for here.
  const next = await startProcess(t, env);
  await server.kill('SIGTERM');
  const waiting = visit('/');
  const first = await Promise.race([
    waiting,
    visit(contactEndpoint, post(validRequest, {})),
  ]);
  assert.equal(first.status, 502);
  await leadTo(t, server.url, next.url);
  assert.equal((await waiting).status, 200);
  assert.equal((await visit(contactEndpoint, post(validRequest, {}))).status, 200);
});

test('shows the error page when the server never answers', {
  skip,
}, async (t) => {
  const port = await listen(t, createServer());
  // Twenty times as fast.
  const seconds: Record<string, number> = { s: 1 / 20, m: 60 / 20 };
  const sooner = (config: string) =>
    config.replace(
      /(write|response_header_timeout) (\d+)([sm])\b/g,
      (_, name, count, unit) =>
        `${name} ${Number(count) * (seconds[unit] ?? 0) * 1000}ms`,
    );
  const caddy = await startCaddy(t, `http://127.0.0.1:${port}`, sooner);
  // The first that meets its certificate.
  let seen: Seen | undefined;
  await until(async () => {
    seen = await get(
      caddy,
      'www.localhost',
      contactEndpoint,
      post(validRequest, {}),
    ).catch(() => undefined);
    return seen !== undefined;
  });
  assert.equal(seen?.status, 504);
  assert.deepEqual(
    [seen.headers['cache-control'], seen.headers['retry-after']],
    ['no-store', '30'],
  );
  assert.match(seen?.body ?? '', /lang="es".*La web no responde/);
  const inCatalan = /lang="ca".*El web no respon/;
  const referer = 'https://www.localhost/ca/';
  await Promise.all(
    (
      [
        ['/ca/avis-legal', {}, inCatalan],
        [contactEndpoint, post(validRequest, { headers: { referer } }), inCatalan],
        ['/', { headers: { referer } }, /lang="es"/],
      ] as const
    ).map(async ([path, options, says]) => {
      const { status, body } = await get(caddy, 'www.localhost', path, options);
      assert.equal(status, 504);
      assert.match(body, says, path);
    }),
  );
});

test('logs no request headers, even at level DEBUG', { skip }, async (t) => {
  const { visit, caddy } = await startBehindCaddy(t);
  await visit('/cookies', { headers: { 'user-agent': 'Visitor' } });
  await until(() => caddy.output.log.includes('upstream roundtrip'));
  await visit('/ca/');
  assert.doesNotMatch(caddy.output.log, /Visitor|\/cookies/);
});

test('answers 413 to a form that is too large', { skip }, async (t) => {
  const { visit } = await startBehindCaddy(t);
  for (const megabytes of [0.1, 1.5, 4, 12]) {
    const message = 'x'.repeat(megabytes * 1_000_000);
    const { status, body } = await visit(
      contactEndpoint,
      post({ ...validRequest, message }, {}),
    );
    assert.equal(status, 413, `${megabytes} MB`);
    assert.equal(body.startsWith('{"success":false'), megabytes < 10);
  }
});

/** Answers at one address what another does. */
async function leadTo(t: TestContext, from: string, to: string): Promise<void> {
  const portOf = (url: string) => Number(new URL(url).port);
  const way = createServer((socket) => {
    const onward = connect(portOf(to), '127.0.0.1');
    for (const one of [socket, onward]) one.on('error', () => {});
    socket.pipe(onward).pipe(socket);
  });
  t.after(() => way.close());
  await once(way.listen(portOf(from), '127.0.0.1'), 'listening');
}

/**
 * Caddy with `deploy/Caddyfile` on ports of its own, before this server, with
 * certificates of its own authority. Dies with the test.
 *
 * @param change what is changed in the file beside that.
 */
async function startCaddy(
  t: TestContext,
  server: string,
  change = (config: string) => config,
): Promise<Caddy> {
  const directory = await temporaryDirectory(t);
  const [http, https] = [await freePort(), await freePort()];
  const config = join(directory, 'Caddyfile');
  const shipped = await readFile(
    resolve(import.meta.dirname, '../../deploy/Caddyfile'),
    'utf8',
  );
  const ports = `admin off\nskip_install_trust\nhttp_port ${http}\nhttps_port ${https}\n`;
  const debug = change(shipped).replace('\tlog {', '\tlog {\nlevel DEBUG');
  await writeFile(config, debug.replace(/^\{\n/m, `{\n${ports}`));
  const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH,
      XDG_DATA_HOME: directory,
      XDG_CONFIG_HOME: directory,
      SITE_HOST: 'www.localhost',
      OTHER_HOSTS: 'localhost',
      DESK_HOST: 'oficina.localhost',
      SERVER: new URL(server).host,
    },
  });
  const output = { log: '' };
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.log += text;
  });
  const exited = once(child, 'exit');
  t.after(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  await until(() => child.exitCode !== null || takesConnections(http));
  if (child.exitCode !== null) throw new Error(`Caddy ended with ${child.exitCode}.`);
  const authority = join(directory, 'caddy/pki/authorities/local/root.crt');
  return { http, https, ca: await readFile(authority, 'utf8'), output };
}

type Caddy = { http: number; https: number; ca: string; output: { log: string } };

async function startBehindCaddy(t: TestContext, more: Record<string, string> = {}) {
  const env = { ...(await workplace(t)), TRUST_PROXY: 'loopback', ...more };
  const server = await startProcess(t, env);
  const caddy = await startCaddy(t, server.url);
  const visit = (path: string, options: Visit = {}, host = 'www.localhost') =>
    get(caddy, host, path, options);
  // Its certificates are there a moment after its ports.
  for (const host of ['www.localhost', 'oficina.localhost', 'localhost'])
    await until(() => visit('/healthz', {}, host).then(Boolean, () => false));
  return { env, server, caddy, visit };
}

type Visit = RequestOptions & { content?: string };

function post(form: Record<string, string>, options: RequestOptions): Visit {
  const headers = { 'content-type': multipartType, ...options.headers };
  return { ...options, method: 'POST', headers, content: multipart(form) };
}

type Seen = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};

function get(
  { https, ca }: Caddy,
  host: string,
  path: string,
  { content = '', ...options }: Visit,
) {
  const headers = {
    host,
    ...options.headers,
    'content-length': Buffer.byteLength(content),
  };
  return new Promise<Seen>((resolve, reject) => {
    request(
      { host: '127.0.0.1', port: https, servername: host, ca, path, ...options, headers },
      async (answer) => {
        const body = Buffer.concat(await answer.toArray()).toString();
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
      },
    )
      .on('error', reject)
      .end(content);
  });
}
