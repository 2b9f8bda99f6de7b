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
import { createLinkFor } from '../../auth/sign-in-links.ts';
import type { DatabaseConfig } from '../../config.ts';
import { apiPath, apiPaths, personHeader } from '../../desk-api/paths.ts';
import type { SessionAnswer } from '../../desk-api/people.ts';

testDatabase('a sign-in by link returns the session', async (t, database) => {
  const { server, redeemLink, newMarcLink } = await open(t, database);

  const answer = await redeemLink(await newMarcLink());

  const { session } = (await answer.json()) as SessionAnswer;
  assert.equal(session?.person.name, 'Marc');
  assert.deepEqual(await sessionOf(server, cookiesIn(answer)), session);
});

testDatabase('a link signs in once', async (t, database) => {
  const { redeemLink, newMarcLink } = await open(t, database);
  const link = await newMarcLink();
  await redeemLink(link);

  const again = await redeemLink(link);

  assert.equal(await kindOf(again), 'link-used');
});

testDatabase('a person with an address can sign in again', async (t, database) => {
  const { server, marc } = await open(t, database);

  const session = await sessionOf(server, marc);

  assert.equal(session?.onlyByLink, false);
});

testDatabase('without an address only a link signs in again', async (t, database) => {
  const { server, clock, marc } = await open(t, database);
  const { queries } = server.database;
  await createLinkFor(queries, { name: 'Marc', mail: null }, clock.now());

  const session = await sessionOf(server, marc);

  assert.equal(session?.onlyByLink, true);
});

testDatabase('offers codes by mail and passkeys', async (t, database) => {
  const { server } = await open(t, database);

  const methods = await read(server, apiPaths.signInMethods, '');

  assert.deepEqual(methods, { codes: true, passkeysAt: 'http://localhost:8080' });
});

testDatabase('mails a code to the person’s address', async (t, database) => {
  const { smtp, requestCode } = await open(t, database);

  await requestCode('Marc@example.com');

  await until(() => smtp.mails.length === 1);
  assert.deepEqual(smtp.mails[0]?.to, ['marc@example.com']);
});

test('mails a code to an address pasted with invisible marks', async (t) => {
  const { smtp, requestCode } = await open(t, await sqliteFile(t));

  await requestCode('\u2066marc@example.com\u2069');

  await until(() => smtp.mails.length === 1);
  assert.deepEqual(smtp.mails[0]?.to, ['marc@example.com']);
});

testDatabase('says until when a code is valid in Madrid', async (t, database) => {
  const { smtp, requestCode } = await open(t, database);

  await requestCode('marc@example.com');

  await until(() => smtp.mails.length === 1);
  assert.match(smtp.mails[0]?.raw ?? '', /10:10/);
});

testDatabase('a code signs in the browser that requested it', async (t, database) => {
  const { code, browser, redeemCode } = await openWithCode(t, database);

  const answer = await redeemCode(code, browser);

  const { session } = (await answer.json()) as SessionAnswer;
  assert.equal(session?.person.name, 'Marc');
});

testDatabase('a sign-in keeps the session in a known browser', async (t, database) => {
  const { code, browser, redeemCode } = await openWithCode(t, database);

  const answer = await redeemCode(code, browser);

  const session = 'oficina=[\\w-]{43}';
  const known = 'oficina-navegador=1-[\\w-]{43}\\.[^;]{43}';
  const others = 'oficina-codigo=; oficina-reto=';
  assert.match(cookiesIn(answer), new RegExp(`^${session}; ${known}; ${others}$`));
});

testDatabase('a stranger cannot block codes to a known browser', async (t, database) => {
  const { smtp, code, browser, requestCode, redeemCode } = await openWithCode(
    t,
    database,
  );
  const known = cookiesIn(await redeemCode(code, browser));
  await requestCode('marc@example.com');

  await requestCode('marc@example.com', known);

  await until(() => smtp.mails.length === 2);
});

testDatabase('a code signs in once', async (t, database) => {
  const { code, browser, redeemCode } = await openWithCode(t, database);
  await redeemCode(code, browser);

  const again = await redeemCode(code, browser);

  assert.equal(await kindOf(again), 'code-invalid');
});

testDatabase('a code is invalid without the browser’s cookie', async (t, database) => {
  const { code, redeemCode } = await openWithCode(t, database);

  const answer = await redeemCode(code);

  assert.equal(await kindOf(answer), 'code-invalid');
});

testDatabase('a code is invalid in another browser', async (t, database) => {
  const { code, redeemCode } = await openWithCode(t, database);

  const answer = await redeemCode(code, 'oficina-codigo=x');

  assert.equal(await kindOf(answer), 'code-invalid');
});

testDatabase('a code is invalid for another person', async (t, database) => {
  const { code, browser, redeemCode } = await openWithCode(t, database);

  const answer = await redeemCode(code, browser, { [personHeader]: '2' });

  assert.equal(await kindOf(answer), 'code-invalid');
});

testDatabase('a code that was not sent is invalid', async (t, database) => {
  const { browser, redeemCode } = await openWithCode(t, database);

  const answer = await redeemCode('22222222', browser);

  assert.equal(await kindOf(answer), 'code-invalid');
});

testDatabase('a second request keeps the browser’s secret', async (t, database) => {
  const { browser, requestCode } = await openWithCode(t, database);

  const again = await requestCode('marc@example.com', browser);

  assert.equal(cookiesIn(again), browser);
});

testDatabase('a code stays valid after a second request', async (t, database) => {
  const { code, browser, requestCode, redeemCode } = await openWithCode(t, database);
  await requestCode('marc@example.com', browser);

  const answer = await redeemCode(code, browser);

  assert.equal(answer.status, 200);
});

testDatabase('a second request sends no second mail', async (t, database) => {
  const desk = await openWithCode(t, database);
  await desk.requestCode('marc@example.com', desk.browser);

  await desk.redeemCode(desk.code, desk.browser);

  assert.equal(desk.smtp.mails.length, 1);
});

testDatabase('never logs a code', async (t, database) => {
  const { server, code, browser, redeemCode } = await openWithCode(t, database);
  await redeemCode('22222222', browser);
  await redeemCode(code, browser);

  const log = server.lines.join('');
  const secret = browser.split('=')[1] ?? '';
  for (const hidden of [code, 'Marc', 'marc@', secret])
    assert.ok(!log.includes(hidden), hidden);
});

test('answers for an unknown address as for a known one', async (t) => {
  const { requestCode } = await open(t, await sqliteFile(t));
  const answerTo = async (mail: string) => {
    const answer = await requestCode(mail);
    const cookie = answer.headers.get('set-cookie')?.replace(/=[\w-]{43};/, '=;');
    const names = [...answer.headers.keys()];
    return { status: answer.status, text: await answer.text(), names, cookie };
  };

  const unknown = [];
  for (let count = 0; count < 20; count++)
    unknown.push(await answerTo(`nobody${count}@example.com`));

  const known = await answerTo('marc@example.com');
  assert.deepEqual(unknown, Array(20).fill(known));
});

test('mails nothing to an unknown address', async (t) => {
  const { smtp, requestCode } = await open(t, await sqliteFile(t));
  await requestCode('nobody@example.com');

  await requestCode('marc@example.com');

  await until(() => smtp.mails.length === 1);
  assert.deepEqual(smtp.logins, ['web:secret']);
});

test('does not accept an empty cookie as a code’s secret', async (t) => {
  const { requestCode } = await open(t, await sqliteFile(t));

  const answer = await requestCode('marc@example.com', 'oficina-codigo=');

  const [cookie = ''] = answer.headers.getSetCookie();
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

test('logs a refused code without its address', async (t) => {
  const refuseRecipient = (address: string) => `550 no such user: ${address}`;
  const { server, requestCode } = await open(t, await sqliteFile(t), { refuseRecipient });

  const answer = await requestCode('marc@example.com');

  assert.equal(answer.status, 204);
  const failure = 'a code could not be sent';
  await until(() => server.lines.some((line) => line.includes(failure)));
  assert.doesNotMatch(server.lines.join(''), /marc@example\.com/);
});

test('offers no codes without mail', async (t) => {
  const { methods } = await openOnAddress(t);

  assert.equal((await methods()).codes, false);
});

test('offers no passkeys on an IP address', async (t) => {
  const { methods } = await openOnAddress(t);

  assert.equal((await methods()).passkeysAt, null);
});

test('creates no code without mail', async (t) => {
  const { server, headers } = await openOnAddress(t);

  const answer = await server.app.inject({
    method: 'POST',
    url: apiPath + apiPaths.requestCode,
    headers,
    payload: { mail: 'a@b.es' },
  });

  assert.equal(answer.statusCode, 404);
});

/**
 * Starts a desk with a mail server. Marc is signed in, and both people have an address.
 */
async function open(
  t: TestContext,
  database: DatabaseConfig,
  behaviour: SmtpBehaviour = {},
) {
  const smtp = await startTestSmtp(t, behaviour);
  const clock = testClock();
  const mail = mailConfig(smtp.url.replace('//', '//web:secret@'));
  const server = await startTestServer(t, { database, clock, mail });
  await server.store.owner();
  await server.store.guest();
  const post = (path: string, body: object, cookie?: string, more = {}) => {
    const headers = { 'sec-fetch-site': 'same-origin', ...more };
    return ask(server, 'POST', apiPath + path, { body, cookie, headers });
  };

  return {
    server,
    smtp,
    clock,
    marc: await signIn(server, { now: clock.now() }),
    newMarcLink: () => newLink(server, clock.now()),
    redeemLink: (link: string) => post(apiPaths.redeemLink, { link }),
    requestCode: (to: string, cookie?: string) =>
      post(apiPaths.requestCode, { mail: to }, cookie),
    redeemCode: (code: string, cookie?: string, headers?: object) =>
      post(apiPaths.redeemCode, { code }, cookie, headers),
  };
}

/** Starts a desk where a browser has requested a code for Marc. */
async function openWithCode(t: TestContext, database: DatabaseConfig) {
  const desk = await open(t, database);
  const requested = await desk.requestCode('marc@example.com');
  await until(() => desk.smtp.mails.length === 1);

  return {
    ...desk,
    code: codeIn(desk.smtp.mails[0]),
    /** The cookie of that browser. */
    browser: cookiesIn(requested),
  };
}

/** Starts a desk without mail on an IP address. */
async function openOnAddress(t: TestContext) {
  const server = await startTestServer(t, { deskOrigin: 'http://127.0.0.1:8080' });
  await server.store.owner();
  const headers = { 'sec-fetch-site': 'same-origin', host: '127.0.0.1:8080' };

  return {
    server,
    headers,
    async methods() {
      const url = apiPath + apiPaths.signInMethods;
      const answer = await server.app.inject({ url, headers });
      return answer.json();
    },
  };
}
