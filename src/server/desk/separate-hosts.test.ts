import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { signInAs } from '../../../tests/kit/auth.ts';
import { startTestServer } from '../../../tests/kit/server.ts';
import { deskHeaders } from './headers.ts';

const deskHost = 'oficina.example.com';
const siteHost = 'www.example.com';

test('serves the desk on the desk’s host', async (t) => {
  const { get } = await open(t);

  const answer = await get(deskHost, '/oficina/');

  assert.equal(answer.statusCode, 200);
});

test('accepts the usual port in the desk’s host', async (t) => {
  const { get } = await open(t);

  const answer = await get(`${deskHost}:443`, '/oficina/api/installation');

  assert.equal(answer.statusCode, 401);
});

test('names the site’s address on the desk’s own host', async (t) => {
  const { get, cookie } = await open(t);

  const answer = await get(deskHost, '/oficina/api/installation', { cookie });

  assert.equal(answer.json().siteUrl, 'https://www.example.com');
});

for (const path of [
  '/',
  '/aviso-legal',
  '/healthz',
  '/favicon.svg',
  '/index.html',
  '/oficinas',
  '/?x',
])
  test(`redirects ${path} to the desk on the desk’s host`, async (t) => {
    const { get } = await open(t);

    const { statusCode, headers } = await get(deskHost, path);

    assert.equal(statusCode, 302);
    assert.equal(headers.location, '/oficina/');
  });

test('applies the desk’s policy to unknown addresses on its host', async (t) => {
  const { server, tls } = await open(t);

  const { headers } = await server.app.inject({
    method: 'POST',
    url: '/oficina/x',
    headers: { ...tls, host: deskHost },
  });

  const name = 'content-security-policy';
  assert.equal(headers[name], deskHeaders[name]);
});

test('serves the site on the site’s host', async (t) => {
  const { get } = await open(t);

  const answer = await get(siteHost, '/aviso-legal');

  assert.equal(answer.statusCode, 200);
});

for (const path of [
  '/oficina',
  '/oficina/',
  '/oficina/api/installation',
  '/oficina/api/x',
  '/oficina/assets/desk.C0FFEE.js',
  '/%6Fficina/',
])
  test(`answers ${path} as an unknown address on the site’s host`, async (t) => {
    const { get } = await open(t);
    const unknown = await get(siteHost, '/nowhere');

    const { statusCode, body, headers } = await get(siteHost, path);

    assert.equal(statusCode, 404);
    assert.equal(body, unknown.body);
    const name = 'content-security-policy';
    assert.equal(headers[name], unknown.headers[name]);
  });

test('ignores a forwarded host', async (t) => {
  const { get } = await open(t);

  const claimed = { 'x-forwarded-host': deskHost };
  const answer = await get(siteHost, '/oficina/', claimed);

  assert.equal(answer.statusCode, 404);
});

/** Starts a server behind a TLS proxy, with a separate host for the desk. */
async function open(t: TestContext) {
  const server = await startTestServer(t, {
    deskOrigin: `https://${deskHost}`,
    trustProxy: ['loopback'],
  });
  const { secret } = await signInAs(server.database.queries, 'Marc', new Date());
  const tls = { 'x-forwarded-proto': 'https' };

  return {
    server,
    tls,
    cookie: `__Host-oficina=${secret}`,
    get: (host: string, url: string, headers: Record<string, string> = {}) =>
      server.app.inject({ url, headers: { ...tls, host, ...headers } }),
  };
}
