import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { testAuthenticator } from '../../tests/support/authenticator.ts';
import { sqliteFile, testDatabase } from '../../tests/support/stores.ts';
import type { DatabaseConfig } from '../config/database.ts';
import { copyDatabase } from '../database/copy.ts';
import { openDatabase } from '../database/open.ts';
import { challengeLifeMs } from './challenge.ts';
import { askForPasskey, enterByLink, enterByPasskey } from './enter.ts';
import { invite } from './invite.ts';
import { listPasskeys, relyingParty } from './passkey.ts';
import { removePasskey } from './put-out.ts';
import { askForNewPasskey, savePasskey } from './save-passkey.ts';
import { findSession, isFresh, listSessions } from './session.ts';

const start = new Date('2026-11-21T09:00:00.000Z');
const device = { browser: 'Chrome', system: 'Android' } as const;
const origin = 'https://oficina.example.com';
const party = relyingParty(origin, 'Vertical BCN') ?? assert.fail();
const habits = (): Parameters<typeof testAuthenticator>[0] => ({ origin, rpId: party.id, count: 0 });

testDatabase('a passkey that was saved lets its person in, and is seen when', async (t, config) => {
  const { db, saved, enter } = await open(t, config);
  const { key } = await saved('Marc');
  const entered = await enter(key, 'browser', later(60_000));
  assert.ok(entered.kind === 'entered');
  assert.equal((await findSession(db, entered.secret, later(60_000)))?.person.name, 'Marc');
  assert.equal((await listSessions(db, later(60_000)))[0]?.entered_by, 'passkey');
  assert.equal((await listPasskeys(db))[0]?.last_used_at, later(60_000).toISOString());
});

testDatabase('what was signed is taken once, from the browser that asked, in time', async (t, config) => {
  const { db, saved, spend } = await open(t, config);
  const { key } = await saved('Marc');
  const signed = async () => key.get(await askForPasskey(db, party, 'browser', start));
  const response = await signed();
  assert.equal((await spend(response, 'another browser')).kind, 'late');
  assert.equal((await spend(response, 'browser')).kind, 'entered');
  assert.equal((await spend(response, 'browser')).kind, 'late');
  const [early, late] = [await signed(), await signed()];
  assert.equal((await spend(early, 'browser', later(challengeLifeMs - 1))).kind, 'entered');
  assert.equal((await spend(late, 'browser', later(challengeLifeMs))).kind, 'late');
});

testDatabase('of ten who send the same signature at the same moment one gets in', async (t, config) => {
  const { db, saved, spend } = await open(t, config);
  const { key } = await saved('Marc');
  const response = key.get(await askForPasskey(db, party, 'browser', start));
  const all = await Promise.all(Array.from({ length: 10 }, () => spend(response, 'browser')));
  assert.deepEqual(all.map(({ kind }) => kind).sort(), ['entered', ...Array(9).fill('late')]);
});

testDatabase(
  'a device that counts, and is behind, is a copy; one that never counts is not',
  async (t, config) => {
    const { saved, enter } = await open(t, config);
    const { key } = await saved('Marc');
    key.habits.count = 10;
    assert.equal((await enter(key)).kind, 'entered');
    key.habits.count = 10;
    assert.equal((await enter(key)).kind, 'refused');
    const shared = (await saved('Ester', { ...habits(), counts: false })).key;
    for (const _ of [1, 2]) assert.equal((await enter(shared)).kind, 'entered');
  },
);

testDatabase(
  'another address, another name, nobody looked at, another device: none opens',
  async (t, config) => {
    const { saved, enter, attempt } = await open(t, config);
    const { key } = await saved('Marc');
    for (const wrong of [{ origin: 'https://evil.example' }, { rpId: 'example.com' }, { verifies: false }]) {
      const right = { ...key.habits };
      Object.assign(key.habits, wrong);
      assert.equal((await enter(key)).kind, 'refused', JSON.stringify(wrong));
      Object.assign(key.habits, { verifies: true }, right);
    }
    assert.equal((await enter(testAuthenticator(habits()))).kind, 'gone');
    for (const wrong of [{ origin: 'https://evil.example' }, { rpId: 'example.com' }, { verifies: false }])
      assert.equal((await attempt('Marc', testAuthenticator({ ...habits(), ...wrong }))).kind, 'refused');
  },
);

testDatabase('a passkey is saved once, in time, in the session that asked for it', async (t, config) => {
  const { db, session } = await open(t, config);
  const [mine, other] = [await session('Marc'), await session('Ester')];
  const key = testAuthenticator(habits());
  const made = key.create(await askForNewPasskey(db, party, mine, start));
  const save = (from: typeof mine, response = made, now = start) =>
    savePasskey(db, party, { session: from, response, device }, now);
  assert.equal((await save(other)).kind, 'late');
  assert.equal((await save(mine, made, later(challengeLifeMs))).kind, 'late');
  const both = await Promise.all([save(mine), save(mine)]);
  assert.deepEqual(both.map(({ kind }) => kind).sort(), ['late', 'saved']);
  const again = key.create(await askForNewPasskey(db, party, other, start));
  assert.equal((await save(other, again)).kind, 'refused', 'nobody takes over what is somebody else’s');
  const { excludeCredentials } = await askForNewPasskey(db, party, mine, start);
  assert.deepEqual(
    excludeCredentials?.map(({ id }) => id),
    [made.id],
  );
});

testDatabase('a person is the same to every device, and no two are', async (t, config) => {
  const { db, session } = await open(t, config);
  const handle = async (name: string) =>
    (await askForNewPasskey(db, party, await session(name), start)).user.id;
  assert.equal(await handle('Marc'), await handle('Marc'));
  assert.notEqual(await handle('Marc'), await handle('Ester'));
});

testDatabase('taken away, a passkey opens nothing, and what it opened is shut', async (t, config) => {
  const { db, saved, enter } = await open(t, config);
  const { key, session } = await saved('Marc');
  const other = await saved('Ester');
  const entered = await enter(key);
  assert.ok(entered.kind === 'entered');
  const [{ id } = { id: 0 }] = await listPasskeys(db);
  assert.equal(await removePasskey(db, id), true);
  assert.equal(await removePasskey(db, id), false);
  assert.equal(await findSession(db, entered.secret, start), undefined);
  assert.deepEqual(
    (await listSessions(db, start)).map(({ id }) => id),
    [other.session.id],
  );
  assert.notEqual(session.id, other.session.id);
  assert.equal((await enter(key)).kind, 'gone');
});

testDatabase(
  'entering again makes the session fresh, in place of the one that was there',
  async (t, config) => {
    const { db, saved, enter, session } = await open(t, config);
    const { key } = await saved('Marc');
    const first = await enter(key);
    assert.ok(first.kind === 'entered');
    const hour = later(60 * 60_000);
    const second = await enter(key, 'browser', hour, first.secret);
    assert.ok(second.kind === 'entered');
    assert.equal(await findSession(db, first.secret, hour), undefined);
    const renewed = await findSession(db, second.secret, hour);
    assert.ok(renewed && isFresh(renewed, hour));
    assert.equal(isFresh(await session('Marc'), hour), false);
  },
);

testDatabase('a copy brings passkeys, and nothing that was to be signed', async (t, config) => {
  const { db, saved, close: closeSource } = await open(t, config);
  const { key } = await saved('Marc');
  const waiting = await askForPasskey(db, party, 'browser', start);
  await closeSource();
  const target = await sqliteFile(t);
  await copyDatabase(config, target);
  const { queries: copied, close } = await openDatabase(target);
  t.after(close);
  const spend = (response: ReturnType<typeof key.get>) =>
    enterByPasskey(copied, party, { by: 'browser', response, device }, start);
  assert.equal((await spend(key.get(waiting))).kind, 'late');
  assert.equal((await spend(key.get(await askForPasskey(copied, party, 'browser', start)))).kind, 'entered');
});

testDatabase('a stolen database holds nothing that signs', async (t, config) => {
  const { db, saved, spend } = await open(t, config);
  const { key } = await saved('Marc');
  const { challenge } = await askForPasskey(db, party, 'browser', start);
  const stolen = JSON.stringify([
    await db.selectFrom('passkeys').selectAll().execute(),
    await db.selectFrom('challenges').selectAll().execute(),
  ]);
  assert.ok(!stolen.includes(challenge));
  const forged = testAuthenticator(habits()).get({ challenge });
  assert.equal(
    (await spend({ ...key.get({ challenge }), response: forged.response }, 'browser')).kind,
    'refused',
  );
});

function later(ms: number): Date {
  return new Date(start.getTime() + ms);
}

async function open(t: TestContext, config: DatabaseConfig) {
  const { queries: db, close } = await openDatabase(config);
  t.after(close);
  const session = async (name: string) => {
    const invited = await invite(db, { name, add: true }, start);
    assert.ok(invited.kind === 'invited');
    const entered = await enterByLink(db, { link: invited.link.secret, device }, start);
    assert.ok(entered.kind === 'entered');
    return (await findSession(db, entered.secret, start)) ?? assert.fail();
  };
  const attempt = async (name: string, key: ReturnType<typeof testAuthenticator>) => {
    const from = await session(name);
    const response = key.create(await askForNewPasskey(db, party, from, start));
    const { kind } = await savePasskey(db, party, { session: from, response, device }, start);
    return { kind, session: from, key };
  };
  const saved = async (name: string, as = habits()) => {
    const made = await attempt(name, testAuthenticator(as));
    assert.equal(made.kind, 'saved');
    return made;
  };
  const spend = (
    response: ReturnType<ReturnType<typeof testAuthenticator>['get']>,
    by: string,
    now = start,
    replaces?: string,
  ) => enterByPasskey(db, party, { by, response, device, replaces }, now);
  const enter = async (
    key: ReturnType<typeof testAuthenticator>,
    by = 'browser',
    now = start,
    replaces?: string,
  ) => spend(key.get(await askForPasskey(db, party, by, now)), by, now, replaces);
  return { db, session, attempt, saved, spend, enter, close };
}
