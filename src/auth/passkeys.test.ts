import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  device,
  kinds,
  later,
  linkFor,
  openAuth,
  signInAs,
  start,
} from '../../tests/kit/auth.ts';
import { testDatabase } from '../../tests/kit/database.ts';
import { testAuthenticator } from '../../tests/kit/passkey.ts';
import type { DatabaseConfig } from '../config.ts';
import {
  authenticationOptions,
  listPasskeys,
  registrationOptions,
  relyingParty,
  savePasskey,
  signInWithPasskey,
} from './passkeys.ts';
import {
  findSession,
  listSessions,
  revoke,
  revokeAllSessions,
  type Session,
} from './sessions.ts';
import { signInWithLink } from './sign-in-links.ts';

const challengeLifeMs = 5 * 60_000;
const origin = 'https://oficina.example.com';
const party = relyingParty(origin, 'Vertical BCN') ?? assert.fail();
const habits = { origin, rpId: party.id, count: 0 };

type Key = ReturnType<typeof testAuthenticator>;

test('has no passkeys at an address without a name', () => {
  assert.equal(relyingParty('http://[::1]:8080', ''), undefined);
});

testDatabase('a saved passkey signs its person in', async (t, config) => {
  const { db, saved, signIn } = await open(t, config);
  const { key } = await saved('Marc');
  const now = later(60_000);

  const result = await signIn(key, { now });

  assert.ok(result.kind === 'signed-in');
  assert.equal((await findSession(db, result.secret, now))?.person.name, 'Marc');
  assert.equal((await listSessions(db, now))[0]?.method, 'passkey');
  assert.equal((await listPasskeys(db))[0]?.lastUsedAt, now.toISOString());
});

testDatabase('options require a verified user', async (t, config) => {
  const { db } = await open(t, config);

  const { options } = await authenticationOptions(db, party, null, start);

  assert.equal(options.userVerification, 'required');
});

testDatabase('options store nothing except the signing key', async (t, config) => {
  const { db } = await open(t, config);

  for (let count = 0; count < 50; count++)
    await authenticationOptions(db, party, null, start);

  for (const [table, rows] of [
    ['usedChallenges', 0],
    ['sessions', 0],
    ['settings', 1],
  ] as const) {
    const found = await db.selectFrom(table).selectAll().execute();
    assert.equal(found.length, rows, table);
  }
});

testDatabase('one of ten concurrent uses of a response succeeds', async (t, config) => {
  const { saved, respond, use } = await open(t, config);
  // Without a counter, only the challenge reveals a replay.
  const { key } = await saved('Marc', { ...habits, counts: false });
  const response = await respond(key);

  const results = await Promise.all(Array.from({ length: 10 }, () => use(response)));

  assert.deepEqual(kinds(results), [...Array(9).fill('passkey-refused'), 'signed-in']);
});

testDatabase('a response is refused after its use', async (t, config) => {
  const { saved, respond, use } = await open(t, config);
  const { key } = await saved('Marc', { ...habits, counts: false });
  const response = await respond(key);
  await use(response);

  const replay = await use(response, { now: later(challengeLifeMs - 1) });

  assert.equal(replay.kind, 'passkey-refused');
  assert.equal((await use(await respond(key))).kind, 'signed-in', 'a new one');
});

testDatabase('stores one row per used challenge', async (t, config) => {
  const { db, saved, respond, use } = await open(t, config);
  const { key } = await saved('Marc');

  await use(await respond(key));

  // The first challenge was used to save the passkey.
  const rows = await db.selectFrom('usedChallenges').selectAll().execute();
  assert.equal(rows.length, 2);
});

for (const [what, forge] of [
  ['without a cookie', () => undefined],
  ['with an empty cookie', () => ''],
  ['with an unsigned cookie', (cookie: string) => cookie.split('.')[0]],
  ['with a signature alone', (cookie: string) => `.${cookie.split('.')[1]}`],
  ['with another signature', (cookie: string) => `${cookie.split('.')[0]}.x`],
  [
    'with a later expiry',
    (cookie: string) => cookie.replace('"expiresAt":1', '"expiresAt":9'),
  ],
] as const)
  testDatabase(`refuses a response ${what}`, async (t, config) => {
    const { saved, respond, use } = await open(t, config);
    const { key } = await saved('Marc');
    const { response, cookie } = await respond(key);

    const result = await use({ response, cookie: forge(cookie) });

    assert.equal(result.kind, 'passkey-refused');
    assert.equal(
      (await use({ response, cookie })).kind,
      'signed-in',
      'the attempt did not use the challenge up',
    );
  });

testDatabase('refuses a response with the cookie of another', async (t, config) => {
  const { saved, respond, use } = await open(t, config);
  const { key } = await saved('Marc');
  const { response } = await respond(key);
  const { cookie } = await respond(key);

  assert.equal((await use({ response, cookie })).kind, 'passkey-refused');
});

testDatabase('refuses a challenge that was issued for saving', async (t, config) => {
  const { db, saved, use } = await open(t, config);
  const { key, session } = await saved('Marc');
  const { options, cookie } = await registrationOptions(db, party, session, start);

  const misused = { response: key.get(options), cookie };

  assert.equal((await use(misused, { session: session.id })).kind, 'passkey-refused');
});

testDatabase('a challenge is valid for five minutes', async (t, config) => {
  const { saved, respond, use } = await open(t, config);
  const { key } = await saved('Marc');
  const response = await respond(key);

  const late = await use(response, { now: later(challengeLifeMs) });
  const inTime = await use(response, { now: later(challengeLifeMs - 1) });

  assert.equal(late.kind, 'passkey-refused');
  assert.equal(inTime.kind, 'signed-in');
});

testDatabase('a challenge is refused after the sign-out', async (t, config) => {
  const { saved, respond, use } = await open(t, config);
  const { key, session } = await saved('Marc');

  const response = await respond(key, session.id);

  assert.equal((await use(response, { session: null })).kind, 'passkey-refused');
});

testDatabase('a challenge is refused in another session', async (t, config) => {
  const { saved, respond, use } = await open(t, config);
  const { key, session } = await saved('Marc');

  const response = await respond(key, session.id);

  const another = { session: session.id + 1 };
  assert.equal((await use(response, another)).kind, 'passkey-refused');
});

testDatabase(
  'a challenge is refused in a session that started later',
  async (t, config) => {
    const { saved, respond, use } = await open(t, config);
    const { key, session } = await saved('Marc');

    const response = await respond(key, null);

    const since = { session: session.id };
    assert.equal((await use(response, since)).kind, 'passkey-refused');
  },
);

testDatabase('a challenge is accepted in its own session', async (t, config) => {
  const { saved, respond, use } = await open(t, config);
  const { key, session } = await saved('Marc');
  const response = await respond(key, session.id);

  assert.equal((await use(response, { session: session.id })).kind, 'signed-in');
});

testDatabase('revoking all sessions voids the issued challenges', async (t, config) => {
  const { db, saved, respond, use } = await open(t, config);
  const { key } = await saved('Marc');
  const response = await respond(key);

  await revokeAllSessions(db);

  assert.equal((await use(response)).kind, 'passkey-refused');
});

testDatabase('refuses a counter that goes back', async (t, config) => {
  const { saved, signIn } = await open(t, config);
  const { key } = await saved('Marc');
  key.habits.count = 10;
  assert.equal((await signIn(key)).kind, 'signed-in');

  key.habits.count = 10;

  assert.equal((await signIn(key)).kind, 'passkey-refused');
});

testDatabase('accepts a counter that stays zero', async (t, config) => {
  const { saved, signIn } = await open(t, config);
  const { key } = await saved('Marc', { ...habits, counts: false });

  assert.equal((await signIn(key)).kind, 'signed-in');
  assert.equal((await signIn(key)).kind, 'signed-in');
});

for (const [what, wrong] of [
  ['another origin', { origin: 'https://evil.example' }],
  ['another name', { rpId: 'example.com' }],
  ['an unverified user', { verifies: false }],
] as const) {
  testDatabase(`refuses a sign-in with ${what}`, async (t, config) => {
    const { saved, signIn } = await open(t, config);
    const { key } = await saved('Marc');

    Object.assign(key.habits, wrong);

    assert.equal((await signIn(key)).kind, 'passkey-refused');
  });

  testDatabase(`refuses to save a passkey with ${what}`, async (t, config) => {
    const { save } = await open(t, config);

    const made = await save('Marc', testAuthenticator({ ...habits, ...wrong }));

    assert.equal(made.kind, 'passkey-refused');
  });
}

testDatabase('a passkey that was never saved is unknown', async (t, config) => {
  const { signIn } = await open(t, config);

  assert.equal((await signIn(testAuthenticator(habits))).kind, 'passkey-unknown');
});

testDatabase('refuses a response that another passkey has signed', async (t, config) => {
  const { saved, respond, use } = await open(t, config);
  const { key } = await saved('Marc');
  const { id } = (await respond(key)).response;
  const forged = await respond(testAuthenticator({ ...habits, count: 200 }));

  Object.assign(forged.response, { id, rawId: id });

  assert.equal((await use(forged)).kind, 'passkey-refused');
});

for (const [what, breakResponse] of [
  ['an id alone', ({ id }: { id: string }) => ({ id })],
  ['no response', (response: object) => ({ ...response, response: null })],
  ['a numeric id', (response: object) => ({ ...response, rawId: 1 })],
] as const)
  testDatabase(`refuses a malformed response with ${what}`, async (t, config) => {
    const { saved, respond, use } = await open(t, config);
    const { key } = await saved('Marc');
    const { response, cookie } = await respond(key);

    const broken = breakResponse(response) as never;

    assert.equal((await use({ response: broken, cookie })).kind, 'passkey-refused');
  });

testDatabase('refuses to save a malformed passkey', async (t, config) => {
  const { save } = await open(t, config);
  const key = testAuthenticator(habits);

  const broken = { ...key, create: () => ({ id: 'AA', response: {} }) as never };

  assert.equal((await save('Marc', broken)).kind, 'passkey-refused');
});

for (const { what, option } of [
  { what: 'is discoverable', option: { residentKey: 'required' } },
  { what: 'verifies its user', option: { userVerification: 'required' } },
] as const)
  testDatabase(`a new passkey ${what}`, async (t, config) => {
    const { db } = await open(t, config);
    const { session } = await signInAs(db, 'Marc');

    const { options } = await registrationOptions(db, party, session, start);

    assert.partialDeepStrictEqual(options.authenticatorSelection, option);
  });

testDatabase('a passkey is saved in the session that requested it', async (t, config) => {
  const { db, requested } = await open(t, config);
  const { session: other } = await signInAs(db, 'Ester');
  const made = await requested('Marc');

  const stolen = { ...made, session: other };

  assert.equal((await savePasskey(db, party, stolen, start)).kind, 'passkey-refused');
  assert.equal((await savePasskey(db, party, made, start)).kind, 'saved');
});

testDatabase('a passkey is not saved after five minutes', async (t, config) => {
  const { db, requested } = await open(t, config);
  const made = await requested('Marc');

  const late = await savePasskey(db, party, made, later(challengeLifeMs));

  assert.equal(late.kind, 'passkey-refused');
});

testDatabase('a passkey that is sent twice is saved once', async (t, config) => {
  const { db, requested } = await open(t, config);
  const made = await requested('Marc');

  const results = await Promise.all([
    savePasskey(db, party, made, start),
    savePasskey(db, party, made, start),
  ]);

  assert.deepEqual(kinds(results), ['passkey-refused', 'saved']);
});

testDatabase('a passkey of one person is refused to another', async (t, config) => {
  const { db, saved } = await open(t, config);
  const { key } = await saved('Marc');
  const { session } = await signInAs(db, 'Ester');
  const { options, cookie } = await registrationOptions(db, party, session, start);

  const stolen = { session, response: key.create(options), cookie, device };

  assert.equal((await savePasskey(db, party, stolen, start)).kind, 'passkey-refused');
});

testDatabase('a person’s own passkeys are excluded from saving', async (t, config) => {
  const { db, saved } = await open(t, config);
  const { session } = await saved('Marc');
  const [passkey] = await listPasskeys(db);

  const { options } = await registrationOptions(db, party, session, start);

  const excluded = options.excludeCredentials?.map(({ id }) => id);
  assert.deepEqual(excluded, [passkey?.credentialId]);
});

testDatabase('two people may share a device', async (t, config) => {
  const { db, saved } = await open(t, config);
  const { session: marc } = await saved('Marc');
  const { session: ester } = await signInAs(db, 'Ester');

  const theirs = await registrationOptions(db, party, ester, start);

  assert.deepEqual(theirs.options.excludeCredentials, []);
  const ours = await registrationOptions(db, party, marc, start);
  assert.notEqual(theirs.options.user.id, ours.options.user.id);
});

testDatabase('a person has the same user id each time', async (t, config) => {
  const { db } = await open(t, config);
  const { session } = await signInAs(db, 'Marc');

  const first = await registrationOptions(db, party, session, start);
  const second = await registrationOptions(db, party, session, start);

  assert.equal(second.options.user.id, first.options.user.id);
});

testDatabase('a removed passkey signs no one in', async (t, config) => {
  const { saved, signIn, remove } = await open(t, config);
  const { key, session } = await saved('Ester');

  assert.equal(await remove(session), 'revoked');

  assert.equal((await signIn(key)).kind, 'passkey-unknown');
  assert.equal(await remove(session), 'not-found');
});

testDatabase('removing a passkey ends its sessions', async (t, config) => {
  const { db, saved, signIn, remove } = await open(t, config);
  const { session: marc } = await saved('Marc');
  const { key, session } = await saved('Ester');
  const opened = await signIn(key);
  assert.ok(opened.kind === 'signed-in');

  await remove(session);

  assert.equal(await findSession(db, opened.secret, start), undefined);
  const left = (await listSessions(db, start)).map(({ id }) => id);
  assert.deepEqual(left, [marc.id], 'the session that saved it has ended too');
});

testDatabase('removing a passkey revokes its person’s links', async (t, config) => {
  const { db, saved, remove } = await open(t, config);
  const { session } = await saved('Ester');
  const link = await linkFor(db, 'Ester');

  await remove(session);

  assert.equal((await signInWithLink(db, { link, device }, start)).kind, 'link-invalid');
});

testDatabase('only the first person removes their own passkeys', async (t, config) => {
  const { saved, remove } = await open(t, config);
  const { session: marc } = await saved('Marc');
  const { session: ester } = await saved('Ester');

  assert.equal(await remove(marc, ester), 'first-person');
});

/** Opens a database with Marc, the first person, and Ester. */
async function open(t: TestContext, config: DatabaseConfig) {
  const { db } = await openAuth(t, config, 'Marc', 'Ester');

  /** Signs a person in, and returns the key's answer to a request to save it. */
  const requested = async (name: string, key: Key = testAuthenticator(habits)) => {
    const { session } = await signInAs(db, name);
    const { options, cookie } = await registrationOptions(db, party, session, start);
    return { session, response: key.create(options), cookie, device };
  };

  const save = async (name: string, key: Key) => {
    const made = await requested(name, key);
    const result = await savePasskey(db, party, made, start);
    return { kind: result.kind, session: made.session, key };
  };

  /** Requests a challenge, and returns the key's signed answer to it. */
  const respond = async (key: Key, session: number | null = null) => {
    const { options, cookie } = await authenticationOptions(db, party, session, start);
    return { response: key.get(options), cookie };
  };

  const use = (signed: Signed, { session = null, now = start }: Place = {}) =>
    signInWithPasskey(db, party, { ...signed, session, device }, now);

  return {
    db,
    requested,
    save,
    respond,
    use,

    /** Saves a passkey in a new session of a person. */
    async saved(name: string, as: Habits = { ...habits }) {
      const made = await save(name, testAuthenticator(as));
      assert.equal(made.kind, 'saved');
      return made;
    },

    signIn: async (key: Key, place?: Place) => use(await respond(key), place),

    /** Removes the passkey that was saved in a session. */
    async remove(owner: Session, by = owner) {
      const passkeys = await listPasskeys(db);
      const own = passkeys.find(({ personId }) => personId === owner.person.id);
      const revocation = { id: own?.id ?? 0, by: by.person.id };
      return revoke(db, 'passkeys', revocation, start);
    },
  };
}

type Habits = Parameters<typeof testAuthenticator>[0];
type Signed = { response: ReturnType<Key['get']>; cookie: string | undefined };
type Place = { session?: number | null; now?: Date };
