import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ask, newLink, signIn, startTestDesk } from '../../../tests/kit/desk.ts';
import { startTestServer } from '../../../tests/kit/server.ts';
import { apiPath, apiPaths } from '../../desk-api/paths.ts';

test('binds the session’s cookie to the host over TLS', async (t) => {
  const { setCookie } = await openOverTls(t);

  const attributes = 'Max-Age=7776000; Path=/; HttpOnly; Secure; SameSite=Strict';
  assert.match(setCookie, new RegExp(`^__Host-oficina=[\\w-]{43}; ${attributes}$`));
});

test('opens the session with the bound cookie over TLS', async (t) => {
  const { secret, readInstallation } = await openOverTls(t);

  const answer = await readInstallation(`__Host-oficina=${secret}`);

  assert.partialDeepStrictEqual(await answer.json(), { siteUrl: '/' });
});

test('opens nothing with an unbound cookie over TLS', async (t) => {
  const { secret, readInstallation } = await openOverTls(t);

  const answer = await readInstallation(`oficina=${secret}`);

  assert.equal(answer.status, 401);
});

test('clears the cookie on signing out', async (t) => {
  const { server, cookie } = await startTestDesk(t);

  const answer = await ask(server, 'DELETE', apiPath + apiPaths.session, { cookie });

  assert.match(
    answer.headers.get('set-cookie') ?? '',
    /^oficina=; Max-Age=0; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
  );
});

test('opens nothing with a cookie after signing out', async (t) => {
  const { server, cookie } = await startTestDesk(t);
  await ask(server, 'DELETE', apiPath + apiPaths.session, { cookie });

  const answer = await ask(server, 'GET', apiPath + apiPaths.people, { cookie });

  assert.equal(answer.status, 401);
});

test('never logs secrets', async (t) => {
  const server = await startTestServer(t);
  const link = await newLink(server);
  const path = apiPath + apiPaths.redeemLink;
  await ask(server, 'GET', `/oficina/entrar?link=${link}`);
  await ask(server, 'POST', path, { body: { link } });
  await ask(server, 'POST', path, { body: { link: `${link}x` } });

  const cookie = await signIn(server);
  await ask(server, 'GET', apiPath + apiPaths.people, { cookie });
  await ask(server, 'DELETE', apiPath + apiPaths.session, { cookie });
  await ask(server, 'GET', apiPath + apiPaths.people, { cookie });

  const log = server.lines.join('');
  for (const secret of [link, cookie.split('=')[1] ?? '', 'Marc'])
    assert.ok(!log.includes(secret), secret);
});

/** Signs Marc in behind a proxy that speaks TLS. */
async function openOverTls(t: TestContext) {
  const server = await startTestServer(t, { trustProxy: ['loopback'] });
  const headers = {
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'www.example.com',
    'sec-fetch-site': 'same-origin',
  };
  const body = { link: await newLink(server) };
  const entered = await ask(server, 'POST', apiPath + apiPaths.redeemLink, {
    body,
    headers,
  });
  const [setCookie = ''] = entered.headers.getSetCookie();

  return {
    setCookie,
    secret: /=([\w-]{43})/.exec(setCookie)?.[1],
    readInstallation: (cookie: string) =>
      ask(server, 'GET', apiPath + apiPaths.installation, { cookie, headers }),
  };
}
