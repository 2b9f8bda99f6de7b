import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { testClock } from '../../../tests/kit/clock.ts';
import { sqliteFile, testDatabase } from '../../../tests/kit/database.ts';
import {
  ask,
  codeIn,
  cookiesIn,
  kindOf,
  newLink,
  read,
  readPeople,
  sessionOf,
  signIn,
} from '../../../tests/kit/desk.ts';
import { startTestServer } from '../../../tests/kit/server.ts';
import {
  mailConfig,
  type SmtpBehaviour,
  startTestSmtp,
} from '../../../tests/kit/smtp.ts';
import { until } from '../../../tests/kit/until.ts';
import { createLinkFor } from '../../auth/sign-in-tokens.ts';
import type { DatabaseConfig } from '../../config.ts';
import { apiPath, apiPaths } from '../../desk-api/paths.ts';
import type { Invitation, SessionAnswer } from '../../desk-api/people.ts';

test('the desk is closed until the first person exists, and stays open', async (t) => {
  const server = await startTestServer(t);
  const answer = async (path: string) => {
    const response = await ask(server, 'GET', path);
    return [
      response.status,
      await response.text(),
      response.headers.get('content-security-policy'),
    ];
  };
  const unknown = await answer('/nothing');
  for (const path of [
    '',
    '/',
    '/x',
    '/sw.js',
    '/assets/desk.C0FFEE.js',
    '/api/sign-in/methods',
    '/api/x',
  ])
    assert.deepEqual(await answer(`/oficina${path}`), unknown, path);
  await newLink(server);
  assert.equal((await answer('/oficina/'))[0], 200);
  await server.database.queries.deleteFrom('people').execute();
  assert.equal((await answer('/oficina/api/sign-in/methods'))[0], 200);
});

testDatabase('a sign-in by link answers with the session', async (t, database) => {
  const { server, clock, marc, post } = await open(t, database);
  const link = await newLink(server, clock.now());
  const answer = await post(apiPaths.redeemLink, { link });
  const { session } = (await answer.json()) as SessionAnswer;
  assert.deepEqual([session?.person.name, session?.onlyByLink], ['Marc', false]);
  assert.deepEqual(await sessionOf(server, cookiesIn(answer)), session);
  assert.equal(await kindOf(await post(apiPaths.redeemLink, { link })), 'link-used');
  await createLinkFor(server.database.queries, { name: 'Marc', mail: null }, clock.now());
  assert.equal((await sessionOf(server, marc))?.onlyByLink, true, 'without an address');
});

testDatabase(
  'mails a code that signs in only the requesting browser',
  async (t, database) => {
    const { server, smtp, requestCode, redeemCode } = await open(t, database);
    const methods = await read(server, apiPaths.signInMethods, '');
    assert.deepEqual(methods, { codes: true, passkeysAt: 'http://localhost:8080' });
    const requested = await requestCode('Marc@example.com');
    await until(() => smtp.mails.length === 1);
    assert.deepEqual(smtp.mails[0]?.to, ['marc@example.com']);
    assert.match(smtp.mails[0]?.raw ?? '', /10:10/, 'until when, in Madrid');
    const code = codeIn(smtp.mails[0]);
    const again = await requestCode('marc@example.com', cookiesIn(requested));
    assert.equal(
      cookiesIn(again),
      cookiesIn(requested),
      'a second request keeps the code valid',
    );
    for (const [wrong, cookie, person] of [
      [code, undefined],
      [code, 'oficina-codigo=x'],
      [code, cookiesIn(requested), { 'desk-person': '2' }],
      ['22222222', cookiesIn(requested)],
    ] as const)
      assert.equal(await kindOf(await redeemCode(wrong, cookie, person)), 'code-invalid');
    const answer = await redeemCode(code, cookiesIn(requested));
    assert.match(
      cookiesIn(answer),
      /^oficina=[\w-]{43}; oficina-codigo=; oficina-reto=$/,
    );
    assert.equal(((await answer.json()) as SessionAnswer).session?.person.name, 'Marc');
    assert.equal(
      await kindOf(await redeemCode(code, cookiesIn(requested))),
      'code-invalid',
    );
    assert.equal(smtp.mails.length, 1);
    const log = server.lines.join('');
    for (const secret of [
      code,
      'Marc',
      'marc@',
      cookiesIn(requested).split('=')[1] ?? '',
    ])
      assert.ok(!log.includes(secret), secret);
  },
);

test('an unknown address gets the same answer, and no mail', async (t) => {
  const { smtp, requestCode } = await open(t, await sqliteFile(t));
  const answer = async (mail: string) => {
    const response = await requestCode(mail);
    const cookie = response.headers.get('set-cookie')?.replace(/=[\w-]{43};/, '=;');
    return [response.status, await response.text(), [...response.headers.keys()], cookie];
  };
  const unknown = [];
  for (let count = 0; count < 20; count++)
    unknown.push(await answer(`nobody${count}@example.com`));
  assert.deepEqual(unknown, Array(20).fill(await answer('marc@example.com')));
  await until(() => smtp.mails.length === 1);
  assert.deepEqual(smtp.logins, ['web:secret']);
});

test('an empty cookie is no secret when a code is requested', async (t) => {
  const { requestCode } = await open(t, await sqliteFile(t));
  const [cookie = ''] = (
    await requestCode('marc@example.com', 'oficina-codigo=')
  ).headers.getSetCookie();
  assert.match(
    cookie,
    /^oficina-codigo=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/,
  );
});

test('mails a code even if its response is cut off', async (t) => {
  const { server, smtp } = await open(t, await sqliteFile(t));
  const body = JSON.stringify({ mail: 'marc@example.com' });
  const head = [
    `POST ${apiPath}${apiPaths.requestCode} HTTP/1.1`,
    'Host: localhost',
    'Sec-Fetch-Site: same-origin',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => {
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  });
  await until(() => smtp.mails.length === 1);
});

test('a refused code is logged without its address', async (t) => {
  const refuseRecipient = (address: string) => `550 no such user: ${address}`;
  const { server, requestCode } = await open(t, await sqliteFile(t), { refuseRecipient });
  assert.equal((await requestCode('marc@example.com')).status, 204);
  await until(() =>
    server.lines.some((line) => line.includes('a code could not be sent')),
  );
  assert.doesNotMatch(server.lines.join(''), /marc@example\.com/);
});

test('offers no codes without mail, and no passkeys on an IP address', async (t) => {
  const server = await startTestServer(t, { deskOrigin: 'http://127.0.0.1:8080' });
  await newLink(server);
  const headers = { 'sec-fetch-site': 'same-origin', host: '127.0.0.1:8080' };
  const methods = await server.app.inject({
    url: apiPath + apiPaths.signInMethods,
    headers,
  });
  assert.deepEqual(methods.json(), { codes: false, passkeysAt: null });
  const payload = { mail: 'a@b.es' };
  const url = apiPath + apiPaths.requestCode;
  assert.equal(
    (await server.app.inject({ method: 'POST', url, headers, payload })).statusCode,
    404,
  );
});

test('invites by a link, and removes anyone but the first person', async (t) => {
  const { server, marc, ester, post } = await open(t, await sqliteFile(t));
  const invite = (name: string | null) => post(apiPaths.invitations, { name }, ester);
  assert.equal(await kindOf(await invite('márc')), 'name-taken');
  assert.equal(await kindOf(await invite(' ')), 'no-name');
  const own = (await (await invite(null)).json()) as Invitation;
  assert.equal(own.expiresAt, '2026-11-21T09:10:00.000Z');
  assert.match(own.url, /^http:\/\/localhost:8080\/oficina\/entrar#[\w-]{43}$/);
  const people = await readPeople(server, ester);
  const current = people.map(({ sessions }) =>
    sessions.map((session) => session.current),
  );
  assert.deepEqual(current, [[false], [true]]);
  const [first, second] = people.map(({ id }) => apiPath + apiPaths.person(id));
  const remove = async (path = '', cookie = marc) =>
    kindOf(await ask(server, 'DELETE', path, { cookie }));
  assert.equal(await remove(first, ester), 'first-person');
  assert.equal(await remove(first), 'first-person', 'only the terminal');
  assert.equal(await remove(second), '');
  assert.equal(await sessionOf(server, ester), null);
  await ask(server, 'DELETE', apiPath + apiPaths.sessions, { cookie: marc });
  assert.equal(await sessionOf(server, marc), null);
});

/** Starts a desk with a mail server, Marc as first person, and Ester, both signed in. */
async function open(
  t: TestContext,
  database: DatabaseConfig,
  behaviour: SmtpBehaviour = {},
) {
  const [smtp, clock] = [await startTestSmtp(t, behaviour), testClock()];
  const mail = mailConfig(smtp.url.replace('//', '//web:secret@'));
  const server = await startTestServer(t, { database, clock, mail });
  const { queries } = server.database;
  for (const name of ['Marc', 'Ester']) {
    const address = `${name.toLowerCase()}@example.com`;
    await createLinkFor(queries, { name, mail: address }, clock.now());
  }
  const post = (path: string, body: object, cookie?: string, person = {}) => {
    const headers = { 'sec-fetch-site': 'same-origin', ...person };
    return ask(server, 'POST', apiPath + path, { body, cookie, headers });
  };
  return {
    server,
    smtp,
    clock,
    post,
    marc: await signIn(server, { now: clock.now() }),
    ester: await signIn(server, { now: clock.now(), name: 'Ester' }),
    requestCode: (to: string, cookie?: string) =>
      post(apiPaths.requestCode, { mail: to }, cookie),
    redeemCode: (code: string, cookie?: string, person?: object) =>
      post(apiPaths.redeemCode, { code }, cookie, person),
  };
}
