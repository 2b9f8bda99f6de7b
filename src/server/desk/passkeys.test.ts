import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { testClock } from '../../../tests/kit/clock.ts';
import { sqliteFile, testDatabase } from '../../../tests/kit/database.ts';
import {
  ask,
  cookiesIn,
  kindOf,
  newLink,
  sessionOf,
  signIn,
} from '../../../tests/kit/desk.ts';
import { testAuthenticator } from '../../../tests/kit/passkey.ts';
import { startTestServer } from '../../../tests/kit/server.ts';
import { recentMs } from '../../auth/sessions.ts';
import type { DatabaseConfig } from '../../config.ts';
import { apiPath, apiPaths } from '../../desk-api/paths.ts';
import type { SessionAnswer } from '../../desk-api/people.ts';

testDatabase(
  'signing in again with a passkey makes the sign-in recent',
  async (t, database) => {
    const { server, clock, marc, post, saveKey, signInWithKey } = await open(t, database);
    const ester = await signIn(server, { now: clock.now(), name: 'Ester' });
    assert.equal((await saveKey()).status, 204);
    const onlyByLink = async (cookie: string) =>
      (await sessionOf(server, cookie))?.onlyByLink;
    assert.deepEqual([await onlyByLink(marc), await onlyByLink(ester)], [false, true]);
    clock.advance(recentMs);
    const options = async (cookie: string) =>
      kindOf(await post(apiPaths.registrationOptions, {}, cookie));
    assert.equal(await options(marc), 'reauthentication-required');
    const person = { 'desk-person': String((await sessionOf(server, ester))?.person.id) };
    assert.equal(await kindOf(await signInWithKey(ester, person)), 'another-person');
    const answer = await signInWithKey(marc);
    assert.equal(((await answer.json()) as SessionAnswer).session?.person.name, 'Marc');
    assert.equal(await options(cookiesIn(answer)), '');
    assert.equal(await sessionOf(server, marc), null, 'it replaces the session');
  },
);

testDatabase(
  'a passkey that is removed during a sign-in with it is unknown',
  async (t, database) => {
    const { server, saveKey, signInWithKey } = await open(t, database);
    await saveKey();
    const removal = 'create trigger removal after insert on used_challenges';
    const statements = {
      sqlite: [`${removal} begin delete from passkeys; end`],
      postgres: [
        'create function remove() returns trigger language plpgsql as $$begin delete from passkeys; return null; end$$',
        `${removal} execute function remove()`,
      ],
    };
    for (const statement of statements[database.kind])
      await sql.raw(statement).execute(server.database.queries);
    assert.equal(await kindOf(await signInWithKey()), 'passkey-unknown');
  },
);

test('the challenge travels in a cookie of the configured host', async (t) => {
  const deskOrigin = 'https://oficina.example.com';
  const server = await startTestServer(t, { deskOrigin, trustProxy: ['loopback'] });
  await newLink(server);
  const url = apiPath + apiPaths.authenticationOptions;
  const headers = {
    host: 'oficina.example.com',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'www.example.com',
    'sec-fetch-site': 'same-origin',
  };
  const answer = await server.app.inject({ method: 'POST', url, headers, payload: {} });
  assert.equal(answer.json().rpId, 'oficina.example.com');
  assert.match(
    [answer.headers['set-cookie']].flat()[0] ?? '',
    /^__Host-oficina-reto=[\w%.-]+; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
});

test('never logs a passkey', async (t) => {
  const { server, key, saveKey, signInWithKey } = await open(t, await sqliteFile(t));
  await saveKey();
  const { id } = key.get({ challenge: 'AA' });
  key.habits.origin = 'http://localhost:9';
  assert.equal(await kindOf(await signInWithKey()), 'passkey-refused');
  const log = server.lines.join('');
  assert.match(log, /a passkey was not accepted/);
  for (const secret of [id, 'Marc']) assert.ok(!log.includes(secret), secret);
});

/**
 * Starts a desk with Marc as its first person, who is signed in, and with a device for
 * his passkey.
 */
async function open(t: TestContext, database: DatabaseConfig) {
  const clock = testClock();
  const server = await startTestServer(t, { database, clock });
  const marc = await signIn(server, { now: clock.now() });
  const key = testAuthenticator({
    origin: 'http://localhost:8080',
    rpId: 'localhost',
    count: 0,
  });
  const post = (path: string, body: object, cookie?: string, person = {}) => {
    const headers = { 'sec-fetch-site': 'same-origin', ...person };
    return ask(server, 'POST', apiPath + path, { body, cookie, headers });
  };
  return {
    ...{ server, clock, marc, key, post },
    async saveKey() {
      const options = await post(apiPaths.registrationOptions, {}, marc);
      const response = key.create((await options.json()) as { challenge: string });
      return post(apiPaths.passkeys, response, `${cookiesIn(options)}; ${marc}`);
    },
    /** Signs in, in a browser that may be signed in already. */
    async signInWithKey(cookie?: string, person = {}) {
      const options = await post(apiPaths.authenticationOptions, {}, cookie);
      const response = key.get((await options.json()) as { challenge: string });
      const cookies = [cookiesIn(options), cookie].filter(Boolean).join('; ');
      return post(apiPaths.authenticate, response, cookies, person);
    },
  };
}
