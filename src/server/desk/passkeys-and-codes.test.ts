import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { testClock } from '../../../tests/support/clock.ts';
import {
  ask,
  codeIn,
  cookiesIn,
  enterByKey,
  localKey,
  readPeople,
  saveKey,
  sessionOf,
  signIn,
} from '../../../tests/support/desk.ts';
import { decode } from '../../../tests/support/mail.ts';
import { startTestServer } from '../../../tests/support/server.ts';
import { mailBy, type SmtpBehaviour, SmtpError, startTestSmtp } from '../../../tests/support/smtp.ts';
import { until } from '../../../tests/support/until.ts';
import { apiPath, apiPaths } from '../../desk-api/paths.ts';
import { invite } from '../../people/invite.ts';
import { freshMs } from '../../people/session.ts';

test('a code comes by mail to its person alone, and opens the browser that asked for it', async (t) => {
  const { smtp, askForCode, spendCode, whoIs } = await open(t);
  const asked = await askForCode('Marc@example.com');
  assert.equal(asked.status, 204);
  await until(() => smtp.mails.length === 1);
  assert.deepEqual(smtp.mails[0]?.to, ['marc@example.com']);
  // Not «para entrar en la oficina»: that reads like a door.
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(smtp.mails[0]?.raw ?? '')?.[1];
  assert.equal(decode(subject), 'Tu código para ver las solicitudes de la web');
  const code = codeIn(smtp.mails[0]);
  assert.equal((await spendCode(code, undefined)).status, 410);
  assert.equal((await spendCode(code, 'oficina-entrada='.padEnd(59, 'a'))).status, 410);
  assert.equal((await spendCode('22222222', cookiesIn(asked))).status, 422);
  const entered = await spendCode(code, cookiesIn(asked));
  assert.equal(entered.status, 204);
  assert.match(entered.headers.getSetCookie()[1] ?? '', /^oficina-entrada=; Max-Age=0;/);
  assert.equal(await whoIs(cookiesIn(entered)), 'Marc');
  assert.equal((await spendCode(code, cookiesIn(asked))).status, 410);
});

test('an address that nobody has is answered alike, and is sent nothing', async (t) => {
  const { smtp, askForCode } = await open(t);
  const [unknown, known] = [await askForCode('nobody@example.com'), await askForCode('marc@example.com')];
  const seen = async (response: Response) => [
    response.status,
    await response.text(),
    [...response.headers.keys()],
    response.headers.get('set-cookie')?.replace(/=[\w-]{43};/, '=;'),
  ];
  assert.deepEqual(await seen(unknown), await seen(known));
  await until(() => smtp.mails.length === 1);
  assert.deepEqual(smtp.mails[0]?.to, ['marc@example.com']);
});

test('that a mail server does not take the code is in the log, and its address is not', async (t) => {
  const refuseRecipient = (address: string) => new SmtpError(550, `no such user: ${address}`);
  const { lines, askForCode } = await open(t, { refuseRecipient });
  assert.equal((await askForCode('marc@example.com')).status, 204);
  await until(() => lines.some((line) => line.includes('a code could not be sent')));
  assert.doesNotMatch(lines.join(''), /marc@example\.com/);
});

test('where no mail is set up there are no codes, and the page is told', async (t) => {
  const server = await startTestServer(t);
  const ways = await (await ask(server, 'GET', apiPath + apiPaths.ways)).json();
  assert.deepEqual(ways, {
    codes: false,
    codesFail: false,
    passkeysAt: 'http://localhost:8080',
  });
  const asked = await ask(server, 'POST', apiPath + apiPaths.askForCode, { body: { mail: 'a@b.es' } });
  assert.equal(asked.status, 404);
});

test('a passkey that was saved after the first entry opens the desk, and makes the sign-in fresh', async (t) => {
  const { clock, newPasskey, whoIs, server } = await open(t);
  const first = await signIn(server, { now: clock.now() });
  const key = localKey();
  assert.equal((await saveKey(server, key, first)).status, 204);
  clock.advance(freshMs);
  assert.equal((await newPasskey(first)).status, 403);
  const entered = await enterByKey(server, key, first);
  assert.equal(entered.status, 204);
  const renewed = cookiesIn(entered);
  assert.equal(await whoIs(renewed), 'Marc');
  assert.equal(await whoIs(first), undefined);
  assert.equal((await newPasskey(renewed)).status, 200);
});

test('whether somebody could come in again only by a new link is known before going', async (t) => {
  const { clock, server } = await open(t);
  const onlyByLink = async (cookie: string, at = server) => (await sessionOf(at, cookie))?.onlyByLink;
  const marc = await signIn(server, { now: clock.now() });
  assert.equal(await onlyByLink(marc), false, 'he has a mail for codes');
  const ester = await signIn(server, { now: clock.now(), name: 'Ester' });
  assert.equal(await onlyByLink(ester), true);
  const key = localKey();
  await saveKey(server, key, ester);
  assert.equal(await onlyByLink(ester), false);
  const withoutMail = await startTestServer(t, { clock });
  await invite(withoutMail.database.queries, { name: 'Marc', mail: 'marc@example.com' }, clock.now());
  assert.equal(await onlyByLink(await signIn(withoutMail, { now: clock.now() }), withoutMail), true);
});

test('one passkey is taken away by a fresh sign-in alone, and then opens nothing', async (t) => {
  const { clock, server } = await open(t);
  const cookie = await signIn(server, { now: clock.now() });
  const key = localKey();
  await saveKey(server, key, cookie);
  const other = await signIn(server, { now: clock.now() });
  const passkeys = async () => (await readPeople(server, other))[0]?.passkeys;
  const [{ id, current } = assert.fail()] = (await passkeys()) ?? [];
  assert.equal(current, false);
  const remove = (by: string) => ask(server, 'DELETE', apiPath + apiPaths.passkey(id), { cookie: by });
  clock.advance(freshMs);
  assert.equal((await remove(other)).status, 403);
  assert.equal((await remove(await signIn(server, { now: clock.now() }))).status, 204);
  assert.deepEqual(await passkeys(), []);
  const refused = await enterByKey(server, key);
  assert.equal(((await refused.json()) as { type: string }).type, 'urn:vertical-bcn:desk:passkey-gone');
});

test('passkeys belong to the address that is configured, whatever the client says', async (t) => {
  const server = await startTestServer(t, {
    deskOrigin: 'https://oficina.example.com',
    trustProxy: ['loopback'],
  });
  const url = apiPath + apiPaths.toSign;
  const answer = await server.app.inject({
    method: 'POST',
    url,
    headers: {
      host: 'oficina.example.com',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'www.example.com',
      'sec-fetch-site': 'same-origin',
    },
    payload: {},
  });
  assert.equal(answer.json().rpId, 'oficina.example.com');
  assert.match(
    [answer.headers['set-cookie']].flat()[0] ?? '',
    /^__Host-oficina-entrada=[\w-]{43}; Max-Age=600; Secure; HttpOnly; SameSite=Strict; Path=\/$/,
  );
  const here = await startTestServer(t);
  const headers = { 'sec-fetch-site': 'same-origin', host: '127.0.0.1:9' };
  const other = await here.app.inject({ method: 'POST', url, headers, payload: {} });
  assert.equal(other.json().rpId, 'localhost');
});

test('at an address that is a number there are no passkeys, and the page is told', async (t) => {
  const server = await startTestServer(t, { deskOrigin: 'http://127.0.0.1:8080' });
  const headers = { 'sec-fetch-site': 'same-origin', host: '127.0.0.1:8080' };
  const ways = await server.app.inject({ url: apiPath + apiPaths.ways, headers });
  assert.equal(ways.json().passkeysAt, null);
  const asked = { method: 'POST', url: apiPath + apiPaths.toSign, headers, payload: {} } as const;
  assert.equal((await server.app.inject(asked)).statusCode, 404);
});

test('no code, and nothing of a passkey, reaches the log', async (t) => {
  const { clock, smtp, lines, askForCode, spendCode, server } = await open(t);
  const asked = await askForCode('marc@example.com');
  await until(() => smtp.mails.length === 1);
  const code = codeIn(smtp.mails[0]);
  await spendCode(code, cookiesIn(asked));
  const key = localKey();
  await saveKey(server, key, await signIn(server, { now: clock.now() }));
  const { id } = key.get({ challenge: 'AA' });
  key.habits.origin = 'http://localhost:9';
  assert.equal((await enterByKey(server, key)).status, 422);
  const log = lines.join('');
  assert.match(log, /a passkey was not accepted/);
  for (const secret of [code, id, 'Marc', 'marc@', cookiesIn(asked).split('=')[1] ?? ''])
    assert.ok(!log.includes(secret), secret);
});

/** A server with a mail server, and Marc, who has an address. */
async function open(t: TestContext, behaviour: SmtpBehaviour = {}) {
  const [smtp, clock] = [await startTestSmtp(t, behaviour), testClock()];
  const server = await startTestServer(t, { clock, mail: mailBy(smtp.url) });
  await invite(server.database.queries, { name: 'Marc', mail: 'marc@example.com' }, clock.now());
  const post = (path: string, body: object, cookie?: string) =>
    ask(server, 'POST', apiPath + path, { body, cookie });
  return {
    server,
    smtp,
    clock,
    lines: server.lines,
    askForCode: (mail: string) => post(apiPaths.askForCode, { mail }),
    spendCode: (code: string, cookie: string | undefined) => post(apiPaths.spendCode, { code }, cookie),
    newPasskey: (cookie: string) => post(apiPaths.newPasskey, {}, cookie),
    whoIs: async (cookie: string) => (await sessionOf(server, cookie))?.person.name,
  };
}
