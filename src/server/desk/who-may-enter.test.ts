import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type TestClock, testClock } from '../../../tests/support/clock.ts';
import {
  ask,
  codeIn,
  cookiesIn,
  enterByKey,
  localKey,
  newLink,
  readPeople,
  saveKey,
  sessionOf,
  signIn,
} from '../../../tests/support/desk.ts';
import { subscribeDevice } from '../../../tests/support/push.ts';
import { startPushService } from '../../../tests/support/push-service.ts';
import { startTestServer } from '../../../tests/support/server.ts';
import { mailBy, SmtpError, startTestSmtp } from '../../../tests/support/smtp.ts';
import { testDatabase } from '../../../tests/support/stores.ts';
import { until } from '../../../tests/support/until.ts';
import type { DatabaseConfig } from '../../config/database.ts';
import { apiPath, apiPaths } from '../../desk-api/paths.ts';
import type { Ways } from '../../desk-api/sessions.ts';
import { invite } from '../../people/invite.ts';
import { absoluteMs, freshMs } from '../../people/session.ts';
import type { DeskLimits } from './options.ts';

const minute = 60_000;

testDatabase(
  'whoever is removed comes in by nothing that was theirs, and is told nothing',
  async (t, config) => {
    const { server, clock, post, marc, ester, key, people, codeFor, remove, service } = await open(t, config);
    await subscribeDevice(server.database.queries, service, clock.now(), 'Ester');
    const link = await newLink(server, clock.now(), 'Ester');
    const { asked, code } = await codeFor('ester@example.com');
    const removed = await people('Ester');
    assert.equal((await remove(removed.id, marc)).status, 204);
    assert.deepEqual(
      (await readPeople(server, marc)).map(({ name }) => name),
      ['Marc'],
    );
    assert.equal((await ask(server, 'GET', apiPath + apiPaths.people, { cookie: ester })).status, 401);
    assert.equal((await post(apiPaths.spendLink, { link })).status, 410);
    assert.equal((await post(apiPaths.spendCode, { code }, asked)).status, 410);
    assert.equal((await enterByKey(server, key)).status, 410);
    assert.equal((await codeFor('ester@example.com', 'none')).code, '');
    const left = await server.database.queries.selectFrom('push_subscriptions').select('id').execute();
    assert.deepEqual(left, []);
  },
);

testDatabase(
  'a removal wants a fresh sign-in, and never takes the last person; twice is told',
  async (t, config) => {
    const { server, clock, marc, people, remove } = await open(t, config);
    const { id } = await people('Ester');
    const { id: marcsId } = await people('Marc');
    clock.advance(freshMs);
    assert.equal(await kindOf(await remove(id, marc)), 'not-fresh');
    const fresh = await signIn(server, { now: clock.now() });
    assert.equal((await remove(id, fresh)).status, 204);
    assert.equal(await kindOf(await remove(id, fresh)), 'not-found');
    assert.equal(await kindOf(await remove(marcsId, fresh)), 'last-person');
    assert.equal((await ask(server, 'GET', apiPath + apiPaths.people, { cookie: fresh })).status, 200);
  },
);

testDatabase('the desk says to whose address requests are mailed', async (t, config) => {
  const { server, people, marc } = await open(t, config);
  const { queries } = server.database;
  await queries.updateTable('people').set({ mail: 'info@example.com' }).where('name', '=', 'Ester').execute();
  assert.deepEqual(
    [(await people('Ester')).toldByMail, (await people('Marc', marc)).toldByMail],
    [true, false],
  );
});

testDatabase('once all are put out, nothing that was given out before lets anybody in', async (t, config) => {
  const { server, clock, post, codeFor, service } = await open(t, config);
  const { queries } = server.database;
  await subscribeDevice(queries, service, clock.now(), 'Ester');
  clock.advance(absoluteMs);
  const marc = await signIn(server, { now: clock.now() });
  const [expired] = await queries.selectFrom('push_subscriptions').select('session_id').execute();
  assert.equal(expired?.session_id, null);
  const link = await newLink(server, clock.now(), 'Ester');
  const { asked, code } = await codeFor('ester@example.com');
  assert.equal((await ask(server, 'DELETE', apiPath + apiPaths.sessions, { cookie: marc })).status, 204);
  assert.equal((await post(apiPaths.spendLink, { link })).status, 410);
  assert.equal((await post(apiPaths.spendCode, { code }, asked)).status, 410);
  assert.deepEqual(await queries.selectFrom('push_subscriptions').select('id').execute(), []);
});

testDatabase('once a device is put out, what may be open on it lets nobody in', async (t, config) => {
  const { server, clock, post, marc, people, codeFor } = await open(t, config);
  const link = await newLink(server, clock.now(), 'Ester');
  const { asked, code } = await codeFor('ester@example.com');
  const marcsLink = await newLink(server, clock.now());
  const [session] = (await people('Ester')).sessions;
  const path = apiPath + apiPaths.endSession(session?.id ?? 0);
  assert.equal((await ask(server, 'DELETE', path, { cookie: marc })).status, 204);
  assert.equal((await post(apiPaths.spendLink, { link })).status, 410);
  assert.equal((await post(apiPaths.spendCode, { code }, asked)).status, 410);
  assert.equal((await post(apiPaths.spendLink, { link: marcsLink })).status, 204);
});

testDatabase(
  'with the key of a phone whose session ran out its notifications end, and no others',
  async (t, config) => {
    const { server, clock, service } = await open(t, config);
    const { queries } = server.database;
    const { session } = await subscribeDevice(queries, service, clock.now(), 'Ester');
    const device = { person_id: session.person.id, browser: 'Chrome', system: 'Android' } as const;
    const { id } = await queries
      .insertInto('passkeys')
      .values({
        ...device,
        credential_id: 'AA',
        public_key: 'AA',
        sign_count: 0,
        created_at: clock.now().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await subscribeDevice(queries, service, clock.now());
    clock.advance(absoluteMs);
    const marc = await signIn(server, { now: clock.now() });
    const told = async () =>
      (await readPeople(server, marc)).map(({ name, notified }) => [name, notified.length]);
    assert.deepEqual(await told(), [
      ['Marc', 1],
      ['Ester', 1],
    ]);
    assert.equal((await ask(server, 'DELETE', apiPath + apiPaths.passkey(id), { cookie: marc })).status, 204);
    assert.deepEqual(await told(), [
      ['Marc', 1],
      ['Ester', 0],
    ]);
  },
);

testDatabase(
  'whoever is asked has to answer: the passkey or code of another is refused',
  async (t, config) => {
    const { server, post, marc, people, key, codeFor } = await open(t, config);
    const { id } = await people('Marc');
    const said = { 'sec-fetch-site': 'same-origin', 'desk-person': String(id) };
    const refused = await enterByKey(server, key, marc, said);
    assert.equal(await kindOf(refused), 'somebody-else');
    assert.deepEqual(refused.headers.getSetCookie(), []);
    const { asked, code } = await codeFor('ester@example.com');
    const byCode = await ask(server, 'POST', apiPath + apiPaths.spendCode, {
      body: { code },
      cookie: asked,
      headers: said,
    });
    assert.equal(await kindOf(byCode), 'somebody-else');
    assert.equal((await sessionOf(server, marc))?.person.name, 'Marc');
    const theirs = await post(apiPaths.toSign, {}, marc);
    assert.equal(theirs.status, 200);
    assert.equal((await enterByKey(server, key)).status, 204, 'nobody in particular was asked');
  },
);

testDatabase('what a page sends for one person is not done for another', async (t, config) => {
  const { server, marc, people, remove } = await open(t, config);
  const ester = await people('Ester');
  const said = { 'sec-fetch-site': 'same-origin', 'desk-person': String(ester.id) };
  assert.equal(await kindOf(await remove(ester.id, marc, said)), 'signed-out');
  assert.equal((await readPeople(server, marc)).length, 2);
});

testDatabase('strangers cannot use up the codes of a browser that has entered before', async (t, config) => {
  const { askFrom, known, smtp, clock } = await open(t, config, { proxied: true });
  const mail = 'marc@example.com';
  for (let network = 1; network <= 4; network++)
    for (let count = 1; count <= 3; count++) await askFrom(`192.0.2.${network}`, mail);
  assert.equal(await kindOf(await askFrom('198.51.100.1', mail)), 'too-many-codes');
  const sent = smtp.mails.length;
  assert.equal((await askFrom('198.51.100.1', mail, known)).status, 204);
  await until(() => smtp.mails.length > sent);
  assert.equal(await kindOf(await askFrom('198.51.100.1', 'ester@example.com', 'oficina-navegador=x')), '');
  clock.advance(10 * minute);
  assert.equal((await askFrom('198.51.100.1', mail)).status, 204);
});

testDatabase(
  'one who asks too often is refused alike for any address, and nobody else is',
  async (t, config) => {
    const { askFrom } = await open(t, config, { proxied: true });
    for (const mail of ['marc@example.com', 'nobody@example.com']) {
      const answers = [];
      for (let count = 1; count <= 4; count++) answers.push((await askFrom('192.0.2.1', mail)).status);
      assert.deepEqual(answers, [204, 204, 204, 429], mail);
      assert.equal((await askFrom('192.0.2.2', mail)).status, 204);
    }
    for (let count = 1; count <= 4; count++) await askFrom('192.0.2.1', `other${count}@example.com`);
    assert.equal((await askFrom('192.0.2.1', 'one-more@example.com')).status, 429);
    assert.equal((await askFrom('192.0.2.2', 'one-more@example.com')).status, 204);
  },
);

testDatabase(
  'a browser that was put out, or whose person was removed, is a stranger again',
  async (t, config) => {
    const { server, clock, askFrom, known, people, remove } = await open(t, config, { proxied: true });
    const mail = 'marc@example.com';
    const spend = async () => {
      for (let network = 1; network <= 4; network++)
        for (let count = 1; count <= 3; count++) await askFrom(`192.0.2.${network}`, mail);
    };
    await spend();
    assert.equal((await askFrom('198.51.100.1', mail, known)).status, 204);
    const other = await signIn(server, { now: clock.now(), name: 'Ester' });
    const marcs = (await people('Marc', other)).sessions;
    for (const { id } of marcs)
      await ask(server, 'DELETE', apiPath + apiPaths.endSession(id), { cookie: other });
    assert.equal((await askFrom('198.51.100.1', mail, known)).status, 429);
    const { id } = await people('Marc', other);
    assert.equal((await remove(id, other)).status, 204);
    const rows = await server.database.queries.selectFrom('known_browsers').select('person_id').execute();
    assert.ok(rows.every(({ person_id }) => person_id !== id));
  },
);

testDatabase(
  'the server is as busy for an address that nobody has as for one that is somebody’s',
  async (t, config) => {
    let logins = 0;
    const { askFrom, smtp, server } = await open(t, config, { proxied: true, onLogin: () => logins++ });
    const askAndWait = async (mail: string, host: string) => {
      const before = logins;
      assert.equal((await askFrom(host, mail)).status, 204);
      await until(() => logins === before + 1);
    };
    await askAndWait('marc@example.com', '192.0.2.1');
    await askAndWait('nobody@example.com', '192.0.2.2');
    await until(() => smtp.mails.length === 1);
    assert.deepEqual(smtp.mails[0]?.to, ['marc@example.com']);
    const codes = await server.database.queries.selectFrom('codes').select(['person_id', 'tries']).execute();
    assert.ok(codes.every(({ person_id }) => person_id !== null));
  },
);

for (const mail of ['marc@example.com', 'nobody@example.com'])
  testDatabase(`that mail does not get out is told once ${mail} was asked for`, async (t, config) => {
    const { server, askFrom, smtp, clock } = await open(t, config, { proxied: true });
    const fails = async () =>
      ((await (await ask(server, 'GET', apiPath + apiPaths.ways, { headers: tls })).json()) as Ways)
        .codesFail;
    assert.equal(await fails(), false);
    await smtp.stop();
    await askFrom('192.0.2.1', mail);
    await until(fails);
    clock.advance(10 * minute);
    assert.equal(await fails(), false);
    await askFrom('192.0.2.1', mail);
    await until(fails);
    await smtp.start();
    await askFrom('192.0.2.1', mail);
    await until(async () => !(await fails()));
  });

testDatabase('what the mail server says after the login tells nobody who may enter', async (t, config) => {
  const { server, askFrom, smtp } = await open(t, config, { proxied: true });
  const fails = async () =>
    ((await (await ask(server, 'GET', apiPath + apiPaths.ways, { headers: tls })).json()) as Ways).codesFail;
  const login = { user: 'web', pass: 'secret' };
  const refusal = new SmtpError(530, '5.7.0 not from here');
  for (const [index, refused] of [{ refuseSender: refusal }, { refuseRecipient: () => refusal }].entries())
    for (const mail of ['marc@example.com', 'nobody@example.com']) {
      smtp.behave({ login: { ...login, pass: 'another' } });
      await askFrom(`192.0.2.${index}`, 'somebody@example.com');
      await until(fails);
      const before = server.lines.length;
      smtp.behave({ login, ...refused });
      await askFrom(`192.0.2.${10 + index}`, mail);
      if (mail === 'marc@example.com')
        await until(() =>
          server.lines.slice(before).some((line) => line.includes('a code could not be sent')),
        );
      else await until(async () => !(await fails()));
      assert.equal(await fails(), false, mail);
    }
});

testDatabase('strangers learn no command of the server', async (t, config) => {
  const { server } = await open(t, config);
  const ways = await (await ask(server, 'GET', apiPath + apiPaths.ways)).text();
  assert.doesNotMatch(ways, /requests|npx|oficina /);
});

testDatabase(
  'tries that fail are counted, those that let somebody in are not, and a passkey always may',
  async (t, config) => {
    const { server, clock, post, key } = await open(t, config);
    const enter = async () =>
      (await post(apiPaths.spendLink, { link: await newLink(server, clock.now()) })).status;
    for (let count = 1; count <= 35; count++) assert.equal(await enter(), 204);
    const guess = async () => (await post(apiPaths.spendLink, { link: 'a'.repeat(43) })).status;
    const guesses = await Promise.all(Array.from({ length: 40 }, guess));
    assert.equal(guesses.filter((status) => status === 410).length, 30);
    assert.equal(await enter(), 429);
    assert.equal((await enterByKey(server, key)).status, 204);
    clock.advance(10 * minute);
    assert.equal(await enter(), 204);
  },
);

testDatabase(
  'a stranger behind the same address keeps no browser out in which somebody has entered before',
  async (t, config) => {
    const few = { most: 3, windowMs: 10 * minute };
    const deskLimits = { passkeys: few, signIn: few };
    const { server, clock, post, known } = await open(t, config, { proxied: true, deskLimits });
    const from = { ...tls, 'x-forwarded-for': '192.0.2.1' };
    const sign = async (cookie?: string) => (await post(apiPaths.toSign, {}, cookie, from)).status;
    const spend = async (link: string, cookie?: string) =>
      (await post(apiPaths.spendLink, { link }, cookie, from)).status;
    const wrong = 'a'.repeat(43);
    for (let count = 1; count <= 3; count++) assert.deepEqual([await sign(), await spend(wrong)], [200, 410]);
    const invented = `${known.slice(0, -43)}${wrong}`;
    for (const cookie of [undefined, invented])
      assert.deepEqual([await sign(cookie), await spend(wrong, cookie)], [429, 429]);
    assert.equal(await sign(known), 200);
    // Whoever gets in is not counted, and who does not is.
    for (let count = 1; count <= 4; count++)
      assert.equal(await spend(await newLink(server, clock.now(), 'Marc'), known), 204);
    for (let count = 1; count <= 3; count++) assert.equal(await spend(wrong, known), 410);
    assert.equal(await spend(wrong, known), 429);
  },
);

/** As a proxy passes on what came over TLS. */
const tls = { 'x-forwarded-proto': 'https', 'sec-fetch-site': 'same-origin' };

/** A desk with a mail server, Marc and Ester, both in; Ester has a passkey. */
async function open(
  t: TestContext,
  database: DatabaseConfig,
  {
    proxied = false,
    onLogin = () => {},
    deskLimits = {},
  }: { proxied?: boolean; onLogin?: () => void; deskLimits?: Partial<DeskLimits> } = {},
) {
  const login = { user: 'web', pass: 'secret' };
  const [smtp, clock] = [await startTestSmtp(t, { login, onLogin }), testClock()];
  const service = await startPushService(t);
  const mail = mailBy(smtp.url.replace('//', '//web:secret@'));
  const server = await startTestServer(t, {
    database,
    clock,
    mail,
    deskLimits,
    ...(proxied && { trustProxy: ['loopback'] }),
  });
  const { queries } = server.database;
  for (const name of ['Marc', 'Ester'])
    await invite(queries, { name, add: true, mail: `${name.toLowerCase()}@example.com` }, clock.now());
  const post = (path: string, body: object, cookie?: string, headers?: Record<string, string>) =>
    ask(server, 'POST', apiPath + path, { body, cookie, ...(headers && { headers }) });
  const begin = async (name: string) => {
    const link = await newLink(server, clock.now(), name);
    const headers = proxied ? tls : undefined;
    const entered = await post(apiPaths.spendLink, { link }, undefined, headers);
    assert.equal(entered.status, 204);
    return cookiesIn(entered);
  };
  const [marc, ester] = [await begin('Marc'), await begin('Ester')];
  const key = localKey();
  if (!proxied) assert.equal((await saveKey(server, key, ester)).status, 204);
  return {
    server,
    smtp,
    clock: clock as TestClock,
    service,
    post,
    marc,
    ester,
    key,
    /** The cookie by which Marc's browser is known, without his session. */
    known: marc.split('; ').find((one) => one.includes('oficina-navegador=')) ?? '',
    async people(name: string, cookie = marc) {
      const all = await readPeople(server, cookie, proxied && cookie === marc ? tls : undefined);
      return all.find((one) => one.name === name) ?? assert.fail(name);
    },
    remove: (id: number, cookie: string, headers?: Record<string, string>) =>
      ask(server, 'DELETE', apiPath + apiPaths.person(id), { cookie, ...(headers && { headers }) }),
    /** Asks for a code, and returns what the browser keeps and what the mail says. */
    async codeFor(to: string, expected: 'one' | 'none' = 'one') {
      const before = smtp.mails.length;
      const asked = await post(apiPaths.askForCode, { mail: to });
      assert.equal(asked.status, 204);
      if (expected === 'none') return { asked: cookiesIn(asked), code: '' };
      await until(() => smtp.mails.length === before + 1);
      return { asked: cookiesIn(asked), code: codeIn(smtp.mails.at(-1)) };
    },
    askFrom: (address: string, to: string, cookie?: string) =>
      post(apiPaths.askForCode, { mail: to }, cookie, { ...tls, 'x-forwarded-for': address }),
  };
}

/** The last part of a problem's type; empty where there is none. */
async function kindOf(response: Response): Promise<string> {
  const body = response.status < 400 ? '{}' : await response.text();
  return ((JSON.parse(body) as { type?: string }).type ?? '').split(':').at(-1) ?? '';
}
