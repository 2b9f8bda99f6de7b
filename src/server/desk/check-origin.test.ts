import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ask, kindOf, startTestDesk } from '../../../tests/kit/desk.ts';
import { sendRaw, startTestServer } from '../../../tests/kit/server.ts';
import { apiPath, apiPaths } from '../../desk-api/paths.ts';

const foreign = 'https://evil.example';

for (const { what, headers } of [
  { what: 'the desk’s own page', headers: { 'sec-fetch-site': 'same-origin' } },
  { what: 'an old browser at the desk', headers: { origin: 'own' } },
])
  test(`accepts a change from ${what}`, async (t) => {
    const { change } = await open(t);

    const answer = await change(headers);

    assert.equal(await kindOf(answer), 'link-invalid');
  });

for (const { what, headers } of [
  { what: 'another site', headers: { 'sec-fetch-site': 'cross-site' } },
  { what: 'another host of the site', headers: { 'sec-fetch-site': 'same-site' } },
  { what: 'no page', headers: { 'sec-fetch-site': 'none' } },
  { what: 'an unknown place', headers: {} },
  { what: 'another origin', headers: { origin: foreign } },
  { what: 'a hidden origin', headers: { origin: 'null' } },
  {
    what: 'another origin that claims to be ours',
    headers: { origin: foreign, 'sec-fetch-site': 'same-origin' },
  },
])
  test(`refuses a change from ${what}`, async (t) => {
    const { change } = await open(t);

    const answer = await change(headers);

    assert.equal(await kindOf(answer), 'foreign-origin');
  });

for (const { what, headers } of [
  { what: 'a link on another site', headers: { 'sec-fetch-site': 'cross-site' } },
  { what: 'an unknown place', headers: {} },
])
  test(`accepts a read from ${what}`, async (t) => {
    const { read } = await open(t);

    const answer = await read(headers);

    assert.equal(answer.status, 200);
  });

test('refuses a read from another origin', async (t) => {
  const { read } = await open(t);

  const answer = await read({ origin: foreign });

  assert.equal(await kindOf(answer), 'foreign-origin');
});

test('accepts no Host with an invalid port as an origin', async (t) => {
  const { server } = await open(t);
  const lines = [
    `GET ${apiPath}${apiPaths.signInMethods} HTTP/1.1`,
    'Host: localhost:abc',
    'Origin: http://localhost',
    'Connection: close',
  ];

  const answer = await sendRaw(server.url, `${lines.join('\r\n')}\r\n\r\n`);

  assert.match(answer, /^HTTP\/1\.1 403 /);
});

test('treats a plain HTTP page as foreign over TLS', async (t) => {
  const server = await startTestServer(t, { trustProxy: ['loopback'] });
  await server.store.owner();
  const headers = {
    'x-forwarded-proto': 'https',
    host: 'www.other.example',
    origin: 'http://www.other.example',
  };

  const url = apiPath + apiPaths.signInMethods;
  const answer = await server.app.inject({ url, headers });

  assert.equal(answer.statusCode, 403);
});

async function open(t: TestContext) {
  const { server } = await startTestDesk(t);
  const own = server.url.replace('127.0.0.1', 'localhost');
  /** Replaces `own` with the origin at which the test reaches the server. */
  const sent = (headers: Headers) =>
    headers.origin === 'own' ? { ...headers, origin: own } : headers;

  return {
    server,
    read: (headers: Headers) =>
      ask(server, 'GET', apiPath + apiPaths.signInMethods, { headers: sent(headers) }),
    /**
     * Redeems a link that does not exist. A change that is accepted gets the answer for
     * that.
     */
    change: (headers: Headers) =>
      ask(server, 'POST', apiPath + apiPaths.redeemLink, {
        headers: sent(headers),
        body: { link: 'a'.repeat(43) },
      }),
  };
}

type Headers = Record<string, string>;
