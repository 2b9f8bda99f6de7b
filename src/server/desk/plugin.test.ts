import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ask, newLink, startTestDesk } from '../../../tests/kit/desk.ts';
import { startTestServer } from '../../../tests/kit/server.ts';
import { apiPath, apiPaths } from '../../desk-api/paths.ts';
import { deskHeaders } from './headers.ts';

const advertising = { tagId: 'AW-123456789', formLabel: 'a', callLabel: 'b' };

for (const path of [
  '/oficina',
  '/oficina/',
  '/oficina/x',
  '/oficina/sw.js',
  '/oficina/assets/desk.C0FFEE.js',
  '/oficina/api/sign-in/methods',
  '/oficina/api/x',
])
  test(`answers ${path} as an unknown address without a person`, async (t) => {
    const server = await startTestServer(t);
    const unknown = await ask(server, 'GET', '/nothing');

    const answer = await ask(server, 'GET', path);

    assert.equal(answer.status, unknown.status);
    assert.equal(await answer.text(), await unknown.text());
    const name = 'content-security-policy';
    assert.equal(answer.headers.get(name), unknown.headers.get(name));
  });

test('opens once there is a first person', async (t) => {
  const server = await startTestServer(t);
  await newLink(server);

  const answer = await ask(server, 'GET', '/oficina/');

  assert.equal(answer.status, 200);
});

test('stays open', async (t) => {
  const server = await startTestServer(t);
  await newLink(server);
  await ask(server, 'GET', '/oficina/');
  await server.database.queries.deleteFrom('people').execute();

  const answer = await ask(server, 'GET', apiPath + apiPaths.signInMethods);

  assert.equal(answer.status, 200);
});

for (const path of [
  '/oficina',
  '/oficina/',
  '/oficina/sw.js',
  '/oficina/api/installation',
])
  test(`answers ${path} as an unknown address beside a tag`, async (t) => {
    const server = await startTestServer(t, { advertising });
    await newLink(server);
    const unknown = await fetch(`${server.url}/nowhere`);

    const answer = await ask(server, 'GET', path);

    assert.equal(answer.status, 404);
    assert.equal(await answer.text(), await unknown.text());
  });

test('opens a desk on its own host despite a tag', async (t) => {
  const deskOrigin = 'https://oficina.example.com';
  const trustProxy = ['loopback'];
  const server = await startTestServer(t, { advertising, deskOrigin, trustProxy });
  await newLink(server);

  const headers = { host: 'oficina.example.com', 'x-forwarded-proto': 'https' };
  const answer = await server.app.inject({ url: '/oficina/', headers });

  assert.equal(answer.statusCode, 200);
});

test('does not redeem a link by opening it', async (t) => {
  const server = await startTestServer(t);
  const link = await newLink(server);
  const path = apiPath + apiPaths.redeemLink;
  await ask(server, 'GET', `/oficina/entrar#${link}`);
  await ask(server, 'GET', '/oficina/entrar');
  await ask(server, 'HEAD', '/oficina/entrar');
  await ask(server, 'GET', path);

  const answer = await ask(server, 'POST', path, { body: { link } });

  assert.equal(answer.status, 200);
});

for (const path of [
  '/oficina',
  '/oficina/',
  '/oficina/api/installation',
  '/oficina/api/sign-in/methods',
  '/oficina/sw.js',
  '/oficina/x/y',
])
  test(`sends the desk’s headers with ${path}`, async (t) => {
    const { server } = await startTestDesk(t);

    const { headers } = await ask(server, 'GET', path);

    for (const [name, value] of Object.entries(deskHeaders))
      assert.equal(headers.get(name), value, name);
    assert.equal(headers.get('access-control-allow-origin'), null);
  });

test('stays out of caches and search engines', () => {
  const { 'content-security-policy': _, ...others } = deskHeaders;

  assert.deepEqual(others, {
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
  });
});

test('caches a hashed file for ever', async (t) => {
  const { headers } = await getAsset(t, 'desk.C0FFEE.js');

  const cached = 'public, max-age=31536000, immutable';
  assert.equal(headers.get('cache-control'), cached);
});

test('sends the desk’s policy with a hashed file', async (t) => {
  const { headers } = await getAsset(t, 'desk.C0FFEE.js');

  const name = 'content-security-policy';
  assert.equal(headers.get(name), deskHeaders[name]);
});

test('does not find a file of a previous build', async (t) => {
  const { status, headers } = await getAsset(t, 'old.js');

  assert.equal(status, 404);
  assert.equal(headers.get('cache-control'), 'no-cache');
});

for (const name of ['desk.C0FFEE.js.br', 'desk.C0FFEE.js.gz'])
  test(`gives the compressed file ${name} no address`, async (t) => {
    const { status } = await getAsset(t, name);

    assert.equal(status, 404);
  });

test('serves the desk at an address that cannot be decoded', async (t) => {
  const { server } = await startTestDesk(t);

  const { status, headers } = await ask(server, 'GET', '/oficina/%ff');

  const name = 'content-security-policy';
  assert.equal(status, 200);
  assert.equal(headers.get(name), deskHeaders[name]);
});

test('preloads the list with a session', async (t) => {
  const { server, cookie } = await startTestDesk(t);

  const { status, headers } = await ask(server, 'GET', '/oficina/', { cookie });

  assert.equal(status, 200);
  assert.match(headers.get('link') ?? '', /requests\?list=waiting/);
});

test('preloads nothing without a session', async (t) => {
  const { server } = await startTestDesk(t);
  const cookie = 'oficina=ended';

  const { status, headers } = await ask(server, 'GET', '/oficina/', { cookie });

  assert.equal(status, 200);
  assert.equal(headers.get('link'), null);
});

async function getAsset(t: TestContext, name: string): Promise<Response> {
  const { server } = await startTestDesk(t);
  return ask(server, 'GET', `/oficina/assets/${name}`);
}
