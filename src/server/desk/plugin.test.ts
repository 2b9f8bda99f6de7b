import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signInAs } from '../../../tests/kit/auth.ts';
import { ask, newLink, signIn, startTestDesk } from '../../../tests/kit/desk.ts';
import { sendRaw, startTestServer } from '../../../tests/kit/server.ts';
import { deskHeaders } from './headers.ts';

const spend = '/oficina/api/sign-in/link';

test('only the button redeems a link, not opening it', async (t) => {
  const server = await startTestServer(t);
  const link = await newLink(server);
  for (const path of [`/oficina/entrar#${link}`, '/oficina/entrar', spend])
    await ask(server, 'GET', path);
  await ask(server, 'HEAD', '/oficina/entrar');
  assert.equal((await ask(server, 'POST', spend, { body: { link } })).status, 200);
});

test('desk responses have their own headers, and only hashed files are cacheable', async (t) => {
  const { server } = await startTestDesk(t);
  for (const path of [
    '',
    '/',
    '/api/installation',
    '/api/sign-in/methods',
    '/sw.js',
    '/x/y',
  ]) {
    const { headers } = await ask(server, 'GET', `/oficina${path}`);
    for (const [name, value] of Object.entries(deskHeaders))
      assert.equal(headers.get(name), value, `${name} of ${path}`);
    assert.equal(headers.get('access-control-allow-origin'), null);
  }
  const { 'content-security-policy': policy, ...others } = deskHeaders;
  assert.deepEqual(Object.values(others), [
    'no-referrer',
    'noindex, nofollow',
    'no-store',
  ]);
  const file = await ask(server, 'GET', '/oficina/assets/desk.C0FFEE.js');
  assert.equal(file.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  assert.equal(file.headers.get('content-security-policy'), policy);
  const missing = await ask(server, 'GET', '/oficina/assets/old.js');
  assert.deepEqual(
    [missing.status, missing.headers.get('cache-control')],
    [404, 'no-cache'],
  );
});

test('the page preloads the list with a valid session only', async (t) => {
  const { server, cookie: valid } = await startTestDesk(t);
  for (const [cookie, preloads] of [
    [valid, true],
    ['oficina=ended', false],
  ] as const) {
    const { status, headers } = await ask(server, 'GET', '/oficina/', { cookie });
    assert.equal(status, 200);
    assert.equal(
      headers.get('link')?.includes('requests?tab=waiting') ?? false,
      preloads,
    );
  }
});

test('over plain HTTP only loopback gets the desk, others the reason', async (t) => {
  const { server } = await startTestDesk(t);
  const status = async (host: string, more = '', path = '/oficina/') => {
    const answer = await sendRaw(
      server.url,
      `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`,
    );
    return Number(answer.split(' ')[1]);
  };
  for (const host of ['localhost:8080', '127.0.0.1', '[::1]:8080', 'LOCALHOST'])
    assert.equal(await status(host), 200, host);
  for (const host of [
    '192.168.1.5',
    'localhost.evil.example',
    'www.example.com',
    '127.0.0.1.example',
  ])
    assert.equal(await status(host), 403, host);
  assert.equal(
    await status('localhost:abc', 'Origin: http://localhost\r\n', '/oficina/api/x'),
    403,
  );
  for (const name of [
    'X-Forwarded-For',
    'X-Forwarded-Proto',
    'Forwarded',
    'Via',
    'X-Real-IP',
  ])
    assert.equal(await status('localhost', `${name}: x\r\n`), 403, name);
  const refused = await ask(server, 'GET', '/oficina/', {
    headers: { 'x-forwarded-for': '192.0.2.1' },
  });
  assert.match(await refused.text(), /https.*TRUST_PROXY/);
});

test('over TLS uses a __Host- cookie, and ignores the unprefixed one', async (t) => {
  const server = await startTestServer(t, { trustProxy: ['loopback'] });
  const tls = {
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'www.example.com',
    'sec-fetch-site': 'same-origin',
  };
  const link = await newLink(server);
  const entered = await ask(server, 'POST', spend, { body: { link }, headers: tls });
  const [set = ''] = entered.headers.getSetCookie();
  assert.match(
    set,
    /^__Host-oficina=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  const secret = /=([\w-]{43})/.exec(set)?.[1];
  const asked = (cookie: string) =>
    ask(server, 'GET', '/oficina/api/installation', { cookie, headers: tls });
  assert.partialDeepStrictEqual(await (await asked(`__Host-oficina=${secret}`)).json(), {
    siteUrl: '/',
  });
  assert.equal((await asked(`oficina=${secret}`)).status, 401);
});

test('serves the desk on its own host only, and nothing else there', async (t) => {
  const server = await startTestServer(t, {
    deskOrigin: 'https://oficina.example.com',
    trustProxy: ['loopback'],
  });
  const { secret } = await signInAs(server.database.queries, 'Marc', new Date());
  const from = (host: string, url: string, cookie = '') =>
    server.app.inject({ url, headers: { 'x-forwarded-proto': 'https', host, cookie } });
  assert.equal((await from('oficina.example.com', '/oficina/')).statusCode, 200);
  assert.equal(
    (await from('oficina.example.com:443', '/oficina/api/installation')).statusCode,
    401,
  );
  const signedIn = ['/oficina/api/installation', `__Host-oficina=${secret}`] as const;
  const installation = await from('oficina.example.com', ...signedIn);
  assert.equal(installation.json().siteUrl, 'https://www.example.com');
  for (const path of [
    '/',
    '/aviso-legal',
    '/healthz',
    '/favicon.svg',
    '/index.html',
    '/oficinas',
    '/?x',
  ]) {
    const { statusCode, headers } = await from('oficina.example.com', path);
    assert.deepEqual([statusCode, headers.location], [302, '/oficina/'], path);
  }
  const unknown = await server.app.inject({
    method: 'POST',
    url: '/oficina/x',
    headers: { 'x-forwarded-proto': 'https', host: 'oficina.example.com' },
  });
  assert.equal(
    unknown.headers['content-security-policy'],
    deskHeaders['content-security-policy'],
  );
  const nowhere = await from('www.example.com', '/nowhere');
  const paths = ['', '/', '/api/installation', '/api/x', '/assets/desk.C0FFEE.js'];
  for (const path of ['/%6Fficina/', ...paths.map((below) => `/oficina${below}`)]) {
    const answer = await from('www.example.com', path);
    assert.deepEqual([answer.statusCode, answer.body], [404, nowhere.body], path);
    assert.equal(
      answer.headers['content-security-policy'],
      nowhere.headers['content-security-policy'],
    );
  }
  assert.equal((await from('www.example.com', '/aviso-legal')).statusCode, 200);
  const headers = { host: 'www.example.com', 'x-forwarded-host': 'oficina.example.com' };
  const claimed = await server.app.inject({
    url: '/oficina/',
    headers: { ...headers, 'x-forwarded-proto': 'https' },
  });
  assert.equal(claimed.statusCode, 404, 'a forwarded host is ignored');
});

test('with a tag on its origin, the desk is an unknown path', async (t) => {
  const advertising = { tagId: 'AW-123456789', formLabel: 'a', callLabel: 'b' };
  const server = await startTestServer(t, { advertising });
  await newLink(server);
  const nowhere = await (await fetch(`${server.url}/nowhere`)).text();
  for (const path of [
    '/oficina',
    '/oficina/',
    '/oficina/sw.js',
    '/oficina/api/installation',
  ]) {
    const answer = await ask(server, 'GET', path);
    assert.deepEqual([answer.status, await answer.text()], [404, nowhere], path);
  }
  const deskOrigin = 'https://oficina.example.com';
  const apart = await startTestServer(t, {
    advertising,
    deskOrigin,
    trustProxy: ['loopback'],
  });
  await newLink(apart);
  const headers = { host: 'oficina.example.com', 'x-forwarded-proto': 'https' };
  assert.equal((await apart.app.inject({ url: '/oficina/', headers })).statusCode, 200);
});

test('accepts only JSON of at most 16 KiB', async (t) => {
  const { server } = await startTestDesk(t);
  const post = async (type: string, body: string) => {
    const headers = { 'content-type': type, 'sec-fetch-site': 'same-origin' };
    return (await fetch(server.url + spend, { method: 'POST', headers, body })).status;
  };
  const ofForms = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
  ];
  for (const type of [...ofForms, 'application/jsonx'])
    assert.equal(await post(type, '{}'), 415, type);
  assert.equal(await post('application/json', 'nonsense'), 400);
  assert.equal(
    await post('application/json', JSON.stringify({ link: 'a'.repeat(16 * 1024) })),
    413,
  );
});

test('an error is a problem in Spanish (RFC 9457)', async (t) => {
  const { server } = await startTestDesk(t);
  const unknown = await ask(server, 'POST', spend, { body: { link: 'a'.repeat(43) } });
  assert.equal(
    unknown.headers.get('content-type'),
    'application/problem+json; charset=utf-8',
  );
  const { type, title } = (await unknown.json()) as { type: string; title: string };
  assert.deepEqual(
    [type, title],
    ['urn:vertical-bcn:desk:link-invalid', 'Este enlace ya no vale'],
  );
});

test('responds 304 to an unchanged resource', async (t) => {
  const { server, cookie, clock } = await startTestDesk(t);
  const first = await ask(server, 'GET', '/oficina/api/people', { cookie });
  const tag = first.headers.get('etag') ?? '';
  const read = (seen: string) =>
    ask(server, 'GET', '/oficina/api/people', {
      cookie,
      headers: { 'if-none-match': seen },
    });
  assert.equal((await read(tag)).status, 304);
  assert.equal((await read(`W/${tag}`)).status, 304);
  await signIn(server, { name: 'Ester', now: clock.now() });
  assert.equal((await read(tag)).status, 200);
});

test('never logs secrets', async (t) => {
  const server = await startTestServer(t);
  const link = await newLink(server);
  await ask(server, 'GET', `/oficina/entrar?link=${link}`);
  await ask(server, 'POST', spend, { body: { link } });
  await ask(server, 'POST', spend, { body: { link: `${link}x` } });
  const cookie = await signIn(server);
  await ask(server, 'GET', '/oficina/api/people', { cookie });
  const signedOut = await ask(server, 'DELETE', '/oficina/api/session', { cookie });
  const cleared =
    /^oficina=; Max-Age=0; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/;
  assert.match(signedOut.headers.get('set-cookie') ?? '', cleared);
  assert.equal((await ask(server, 'GET', '/oficina/api/people', { cookie })).status, 401);
  const log = server.lines.join('');
  for (const secret of [link, cookie.split('=')[1] ?? '', 'Marc'])
    assert.ok(!log.includes(secret));
});
