import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
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
import { signInWithLink } from './sign-in-tokens.ts';

const challengeLifeMs = 5 * 60_000;
const origin = 'https://oficina.example.com';
const party = relyingParty(origin, 'Vertical BCN') ?? assert.fail();
const habits = { origin, rpId: party.id, count: 0 };

type Key = ReturnType<typeof testAuthenticator>;

testDatabase('a saved passkey signs its person in', async (t, config) => {
  assert.equal(
    relyingParty('http://[::1]:8080', ''),
    undefined,
    'not at an address without a name',
  );
  const { db, saved, signIn } = await open(t, config);
  const { key } = await saved('Marc');
  const now = later(60_000);
  const result = await signIn(key, { now });
  assert.ok(result.kind === 'signed-in');
  assert.equal((await findSession(db, result.secret, now))?.person.name, 'Marc');
  assert.equal((await listSessions(db, now))[0]?.method, 'passkey');
  assert.equal((await listPasskeys(db))[0]?.lastUsedAt, now.toISOString());
});

testDatabase(
  'options write no row but the key that signs their challenges',
  async (t, config) => {
    const { db } = await open(t, config);
    for (let count = 0; count < 50; count++) {
      const { options } = await authenticationOptions(db, party, null, start);
      assert.equal(options.userVerification, 'required');
    }
    const rows = [];
    for (const table of ['usedChallenges', 'sessions', 'settings'] as const)
      rows.push((await db.selectFrom(table).selectAll().execute()).length);
    assert.deepEqual(rows, [0, 0, 1]);
  },
);

testDatabase('one of ten concurrent uses of a response succeeds', async (t, config) => {
  const { db, saved, respond, use } = await open(t, config);
  // Without a counter, only the challenge tells a replay.
  const { key } = await saved('Marc', { ...habits, counts: false });
  const response = await respond(key);
  const results = await Promise.all(Array.from({ length: 10 }, () => use(response)));
  assert.deepEqual(kinds(results), [...Array(9).fill('passkey-refused'), 'signed-in']);
  const last = { now: later(challengeLifeMs - 1) };
  assert.equal((await use(response, last)).kind, 'passkey-refused', 'after success');
  assert.equal((await db.selectFrom('usedChallenges').selectAll().execute()).length, 2);
  assert.equal((await use(await respond(key))).kind, 'signed-in');
});

testDatabase(
  'accepts a response only with the cookie issued for it',
  async (t, config) => {
    const { db, saved, respond, use } = await open(t, config);
    const { key, session } = await saved('Marc');
    const { response, cookie } = await respond(key);
    const [content = '', signed = ''] = cookie.split('.');
    const forged = cookie.replace('"expiresAt":1', '"expiresAt":9');
    const another = (await respond(key)).cookie;
    for (const wrong of [
      undefined,
      '',
      content,
      `.${signed}`,
      `${content}.x`,
      forged,
      another,
    ])
      assert.equal(
        (await use({ response, cookie: wrong })).kind,
        'passkey-refused',
        wrong,
      );
    const saving = await registrationOptions(db, party, session, start);
    const misused = { response: key.get(saving.options), cookie: saving.cookie };
    assert.equal(
      (await use(misused, { session: session.id })).kind,
      'passkey-refused',
      'another purpose',
    );
    assert.equal(
      (await use({ response, cookie }, { now: later(challengeLifeMs) })).kind,
      'passkey-refused',
    );
    assert.equal(
      (await use({ response, cookie })).kind,
      'signed-in',
      'nothing of it used it up',
    );
  },
);

testDatabase(
  'a challenge belongs to the session in which it was issued',
  async (t, config) => {
    const { db, saved, respond, use } = await open(t, config);
    const { key, session } = await saved('Marc');
    const inside = await respond(key, session.id);
    assert.equal((await use(inside)).kind, 'passkey-refused', 'after sign-out');
    assert.equal(
      (await use(inside, { session: session.id + 1 })).kind,
      'passkey-refused',
    );
    const outside = await respond(key);
    assert.equal((await use(outside, { session: session.id })).kind, 'passkey-refused');
    assert.equal((await use(inside, { session: session.id })).kind, 'signed-in');
    await revokeAllSessions(db);
    assert.equal((await use(outside)).kind, 'passkey-refused', 'the key was renewed');
  },
);

testDatabase(
  'rejects a counter that goes back, but not one that stays zero',
  async (t, config) => {
    const { saved, signIn } = await open(t, config);
    const { key } = await saved('Marc');
    key.habits.count = 10;
    assert.equal((await signIn(key)).kind, 'signed-in');
    const { key: shared } = await saved('Ester', { ...habits, counts: false });
    for (const _ of [1, 2]) assert.equal((await signIn(shared)).kind, 'signed-in');
    key.habits.count = 10;
    assert.equal((await signIn(key)).kind, 'passkey-refused');
  },
);

testDatabase(
  'refuses another origin or name, an unverified user and malformed responses',
  async (t, config) => {
    const { saved, signIn, save, respond, use } = await open(t, config);
    const { key } = await saved('Marc');
    for (const wrong of [
      { origin: 'https://evil.example' },
      { rpId: 'example.com' },
      { verifies: false },
    ]) {
      Object.assign(key.habits, wrong);
      assert.equal((await signIn(key)).kind, 'passkey-refused', JSON.stringify(wrong));
      Object.assign(key.habits, { ...habits, verifies: true, count: 100 });
      assert.equal(
        (await save('Marc', testAuthenticator({ ...habits, ...wrong }))).kind,
        'passkey-refused',
      );
    }
    assert.equal((await signIn(testAuthenticator(habits))).kind, 'passkey-unknown');
    const { response, cookie } = await respond(key);
    const { id } = response;
    const forged = await respond(testAuthenticator({ ...habits, count: 200 }));
    Object.assign(forged.response, { id, rawId: id });
    assert.equal((await use(forged)).kind, 'passkey-refused', 'signed by another');
    for (const broken of [
      { id },
      { ...response, response: null },
      { ...response, rawId: 1 },
    ])
      assert.equal(
        (await use({ response: broken as never, cookie })).kind,
        'passkey-refused',
      );
    const brokenKey = { ...key, create: () => ({ id: 'AA', response: {} }) as never };
    assert.equal((await save('Marc', brokenKey)).kind, 'passkey-refused');
  },
);

testDatabase(
  'a passkey is saved once, in the session that asked for it',
  async (t, config) => {
    const { db } = await open(t, config);
    const [{ session: mine }, { session: other }] = [
      await signInAs(db, 'Marc'),
      await signInAs(db, 'Ester'),
    ];
    const key = testAuthenticator(habits);
    const { options, cookie } = await registrationOptions(db, party, mine, start);
    const required = { residentKey: 'required', userVerification: 'required' } as const;
    assert.partialDeepStrictEqual(options.authenticatorSelection, required);
    const response = key.create(options);
    const save = (from: Session, now = start) =>
      savePasskey(db, party, { session: from, response, cookie, device }, now);
    assert.equal((await save(other)).kind, 'passkey-refused');
    assert.equal((await save(mine, later(challengeLifeMs))).kind, 'passkey-refused');
    assert.deepEqual(kinds(await Promise.all([save(mine), save(mine)])), [
      'passkey-refused',
      'saved',
    ]);
    const again = await registrationOptions(db, party, other, start);
    assert.deepEqual(
      again.options.excludeCredentials,
      [],
      'two people may share a device',
    );
    const stolen = {
      session: other,
      response: key.create(again.options),
      cookie: again.cookie,
      device,
    };
    assert.equal((await savePasskey(db, party, stolen, start)).kind, 'passkey-refused');
    const next = await registrationOptions(db, party, mine, start);
    assert.equal(
      next.options.excludeCredentials?.map(({ id }) => id).join(),
      response.id,
    );
    assert.equal(next.options.user.id, options.user.id);
    assert.notEqual(again.options.user.id, options.user.id);
  },
);

testDatabase(
  'a removed passkey signs no one in, and its sessions end',
  async (t, config) => {
    const { db, saved, signIn } = await open(t, config);
    const [marc, ester] = [await saved('Marc'), await saved('Ester')];
    const opened = await signIn(ester.key);
    assert.ok(opened.kind === 'signed-in');
    const [first, second] = (await listPasskeys(db)).map(({ id }) => id);
    const remove = (id: number | undefined, { session }: { session: Session }) =>
      revoke(db, 'passkeys', { id: id ?? 0, by: session.person.id });
    const link = await linkFor(db, 'Ester');
    assert.equal(await remove(first, ester), 'first-person');
    assert.equal(await remove(second, marc), 'revoked');
    assert.equal(await remove(second, marc), 'not-found');
    assert.equal(await findSession(db, opened.secret, start), undefined);
    const [left, ...others] = await listSessions(db, start);
    assert.deepEqual([left?.id, others], [marc.session.id, []]);
    assert.equal((await signIn(ester.key)).kind, 'passkey-unknown');
    assert.equal(
      (await signInWithLink(db, { link, device }, start)).kind,
      'link-invalid',
    );
  },
);

async function open(t: TestContext, config: DatabaseConfig) {
  const { db } = await openAuth(t, config, 'Marc', 'Ester');
  const save = async (name: string, key: Key) => {
    const { session } = await signInAs(db, name);
    const { options, cookie } = await registrationOptions(db, party, session, start);
    const made = { session, response: key.create(options), cookie, device };
    return { ...(await savePasskey(db, party, made, start)), session, key };
  };
  const respond = async (key: Key, session: number | null = null) => {
    const { options, cookie } = await authenticationOptions(db, party, session, start);
    return { response: key.get(options), cookie };
  };
  const use = (signed: Signed, { session = null, now = start }: Place = {}) =>
    signInWithPasskey(db, party, { ...signed, session, device }, now);
  return {
    db,
    save,
    respond,
    use,
    async saved(
      name: string,
      as: Parameters<typeof testAuthenticator>[0] = { ...habits },
    ) {
      const made = await save(name, testAuthenticator(as));
      assert.equal(made.kind, 'saved');
      return made;
    },
    signIn: async (key: Key, place?: Place) => use(await respond(key), place),
  };
}

type Signed = { response: ReturnType<Key['get']>; cookie: string | undefined };
type Place = { session?: number | null; now?: Date };
