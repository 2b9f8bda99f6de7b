import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { sqliteFile, testDatabase } from '../../../tests/kit/database.ts';
import {
  ask,
  cookiesIn,
  kindOf,
  sessionOf,
  signIn,
  startTestDesk,
} from '../../../tests/kit/desk.ts';
import { testAuthenticator } from '../../../tests/kit/passkey.ts';
import { startTestServer } from '../../../tests/kit/server.ts';
import { recentMs } from '../../auth/sessions.ts';
import type { DatabaseConfig } from '../../config.ts';
import { apiPath, apiPaths, personHeader } from '../../desk-api/paths.ts';
import type { SessionAnswer } from '../../desk-api/people.ts';

testDatabase('saves a passkey', async (t, database) => {
  const { saveKey } = await open(t, database);

  const answer = await saveKey();

  assert.equal(answer.status, 204);
});

testDatabase('a person with a passkey can sign in again', async (t, database) => {
  const { server, marc } = await openWithKey(t, database);

  const session = await sessionOf(server, marc);

  assert.equal(session?.onlyByLink, false);
});

testDatabase('another person’s passkey is no way in', async (t, database) => {
  const { server, signInEster } = await openWithKey(t, database);

  const session = await sessionOf(server, await signInEster());

  assert.equal(session?.onlyByLink, true);
});

testDatabase('saving a passkey requires a recent sign-in', async (t, database) => {
  const { clock, marc, requestOptions } = await openWithKey(t, database);

  clock.advance(recentMs);

  const answer = await requestOptions(marc);
  assert.equal(await kindOf(answer), 'reauthentication-required');
});

testDatabase('a passkey signs in its person', async (t, database) => {
  const { marc, signInWithKey } = await openWithKey(t, database);

  const answer = await signInWithKey(marc);

  const { session } = (await answer.json()) as SessionAnswer;
  assert.equal(session?.person.name, 'Marc');
});

testDatabase('signing in again with a passkey is recent', async (t, database) => {
  const { clock, marc, signInWithKey, requestOptions } = await openWithKey(t, database);
  clock.advance(recentMs);

  const answer = await signInWithKey(marc);

  const options = await requestOptions(cookiesIn(answer));
  assert.equal(options.status, 200);
});

testDatabase('signing in again replaces the session', async (t, database) => {
  const { server, marc, signInWithKey } = await openWithKey(t, database);

  await signInWithKey(marc);

  assert.equal(await sessionOf(server, marc), null);
});

testDatabase('another person cannot sign in with a passkey', async (t, database) => {
  const { server, signInEster, signInWithKey } = await openWithKey(t, database);
  const ester = await signInEster();
  const session = await sessionOf(server, ester);

  const headers = { [personHeader]: String(session?.person.id) };
  const answer = await signInWithKey(ester, headers);

  assert.equal(await kindOf(answer), 'another-person');
});

testDatabase('a passkey removed in the meantime is unknown', async (t, database) => {
  const { server, signInWithKey } = await openWithKey(t, database);
  for (const statement of removalDuringSignIn[database.kind])
    await sql.raw(statement).execute(server.database.queries);

  const answer = await signInWithKey();

  assert.equal(await kindOf(answer), 'passkey-unknown');
});

test('makes the challenge for the configured host', async (t) => {
  const answer = await requestChallenge(t);

  assert.equal(answer.json().rpId, 'oficina.example.com');
});

test('sends the challenge in a cookie', async (t) => {
  const { headers } = await requestChallenge(t);

  const [cookie = ''] = [headers['set-cookie']].flat();
  const attributes = 'Max-Age=300; Path=/; HttpOnly; Secure; SameSite=Strict';
  assert.match(cookie, new RegExp(`^__Host-oficina-reto=[\\w%.-]+; ${attributes}$`));
});

test('logs a refused passkey', async (t) => {
  const { server, key, signInWithKey } = await openWithKey(t, await sqliteFile(t));
  key.habits.origin = 'http://localhost:9';

  const answer = await signInWithKey();

  assert.equal(await kindOf(answer), 'passkey-refused');
  assert.match(server.lines.join(''), /a passkey was not accepted/);
});

test('never logs a passkey', async (t) => {
  const { server, key, signInWithKey } = await openWithKey(t, await sqliteFile(t));
  const { id } = key.get({ challenge: 'AA' });
  key.habits.origin = 'http://localhost:9';

  await signInWithKey();

  const log = server.lines.join('');
  for (const secret of [id, 'Marc']) assert.ok(!log.includes(secret), secret);
});

const removal = 'create trigger removal after insert on used_challenges';

/** Statements that make the database remove the passkey during a sign-in. */
const removalDuringSignIn = {
  sqlite: [`${removal} begin delete from passkeys; end`],
  postgres: [
    `create function remove() returns trigger language plpgsql as $$
      begin delete from passkeys; return null; end
    $$`,
    `${removal} execute function remove()`,
  ],
};

/** Starts a desk where Marc is signed in, with a device for his passkey. */
async function open(t: TestContext, database: DatabaseConfig) {
  const { server, clock, cookie: marc } = await startTestDesk(t, { database });
  const key = testAuthenticator({
    origin: 'http://localhost:8080',
    rpId: 'localhost',
    count: 0,
  });
  const post = (path: string, body: object, cookie?: string, more = {}) => {
    const headers = { 'sec-fetch-site': 'same-origin', ...more };
    return ask(server, 'POST', apiPath + path, { body, cookie, headers });
  };
  const requestOptions = (cookie: string) =>
    post(apiPaths.registrationOptions, {}, cookie);

  return {
    server,
    clock,
    marc,
    key,
    requestOptions,
    signInEster: () => signIn(server, { now: clock.now(), name: 'Ester' }),
    async saveKey(): Promise<Response> {
      const options = await requestOptions(marc);
      const response = key.create((await options.json()) as { challenge: string });
      return post(apiPaths.passkeys, response, `${cookiesIn(options)}; ${marc}`);
    },
    /** Signs in in a browser, which may already have a session. */
    async signInWithKey(cookie?: string, headers = {}): Promise<Response> {
      const options = await post(apiPaths.authenticationOptions, {}, cookie);
      const response = key.get((await options.json()) as { challenge: string });
      const cookies = [cookiesIn(options), cookie].filter(Boolean).join('; ');
      return post(apiPaths.authenticate, response, cookies, headers);
    },
  };
}

/** Starts a desk at which Marc has saved a passkey. */
async function openWithKey(t: TestContext, database: DatabaseConfig) {
  const desk = await open(t, database);
  await desk.saveKey();
  return desk;
}

/** Requests a challenge at the host of a desk that is separate from the site's. */
async function requestChallenge(t: TestContext) {
  const deskOrigin = 'https://oficina.example.com';
  const server = await startTestServer(t, { deskOrigin, trustProxy: ['loopback'] });
  await server.store.owner();

  return server.app.inject({
    method: 'POST',
    url: apiPath + apiPaths.authenticationOptions,
    headers: {
      host: 'oficina.example.com',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'www.example.com',
      'sec-fetch-site': 'same-origin',
    },
    payload: {},
  });
}
