import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import {
  device,
  later,
  linkFor,
  openAuth,
  signInAs,
  start,
} from '../../tests/kit/auth.ts';
import { sqliteFile, testDatabase } from '../../tests/kit/database.ts';
import { listPeople } from './people.ts';
import {
  deleteExpired,
  endSessionsOf,
  findSession,
  isRecent,
  listSessions,
  revoke,
  revokeAllSessions,
  signOut,
} from './sessions.ts';
import { createCode, signInWithLink } from './sign-in-tokens.ts';

const hour = 60 * 60_000;
const [recentMs, idleMs, absoluteMs] = [hour / 6, 30 * 24 * hour, 90 * 24 * hour];

testDatabase(
  'a session expires after 30 unused days, or 90 days in all',
  async (t, config) => {
    const { db } = await openAuth(t, config);
    const [idle, used] = [await signInAs(db, 'Marc'), await signInAs(db, 'Marc')];
    for (const ms of [idleMs - 1, 2 * idleMs - 2, 3 * idleMs - 4, absoluteMs - 1])
      assert.ok(await findSession(db, used.secret, later(ms)));
    assert.equal(await findSession(db, used.secret, later(absoluteMs)), undefined);
    assert.equal(await findSession(db, idle.secret, later(idleMs)), undefined);
    assert.deepEqual(await listSessions(db, later(absoluteMs)), []);
    await db
      .insertInto('usedChallenges')
      .values({ challengeHash: '', usedAt: start.toISOString() })
      .execute();
    await deleteExpired(db, later(absoluteMs));
    for (const table of ['usedChallenges', 'sessions'] as const)
      assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table);
  },
);

testDatabase('records the use of a session at most once an hour', async (t, config) => {
  const { db } = await openAuth(t, config);
  const { secret } = await signInAs(db, 'Marc');
  const lastUse = async () => (await listSessions(db, start))[0]?.lastUsedAt;
  await findSession(db, secret, later(hour));
  assert.equal(await lastUse(), start.toISOString());
  await findSession(db, secret, later(hour + 1));
  assert.equal(await lastUse(), later(hour + 1).toISOString());
});

test('finds a session on a read-only disk', async (t) => {
  const { db } = await openAuth(t, await sqliteFile(t));
  const { secret } = await signInAs(db, 'Marc');
  await sql`pragma query_only = 1`.execute(db);
  assert.equal((await findSession(db, secret, later(2 * hour)))?.person.name, 'Marc');
});

testDatabase(
  'a sign-in stays recent for ten minutes, regardless of use',
  async (t, config) => {
    const { db } = await openAuth(t, config);
    const { secret } = await signInAs(db, 'Marc');
    const session = (await findSession(db, secret, later(recentMs))) ?? assert.fail();
    assert.deepEqual(
      [recentMs - 1, recentMs].map((ms) => isRecent(session, later(ms))),
      [true, false],
    );
  },
);

testDatabase('signing in again replaces the browser’s session', async (t, config) => {
  const { db } = await openAuth(t, config, 'Marc', 'Ester');
  const first = await signInAs(db, 'Marc');
  const other = await signInAs(db, 'Ester');
  const second = await signInAs(db, 'Marc', start, first.secret);
  assert.equal(await findSession(db, first.secret, start), undefined);
  for (const { secret } of [second, other])
    assert.ok(await findSession(db, secret, start));
  await signOut(db, second.session.id);
  assert.equal(await findSession(db, second.secret, start), undefined);
  assert.ok(await findSession(db, other.secret, start), 'signing out ends one session');
});

testDatabase(
  'ending one or all sessions revokes the person’s unused links and codes',
  async (t, config) => {
    const { db, people } = await openAuth(t, config, 'Marc', 'Ester');
    const [marc, ester] = [await signInAs(db, 'Marc'), await signInAs(db, 'Ester')];
    const link = await linkFor(db, 'Ester');
    const by = people[0]?.id ?? 0;
    assert.equal(await revoke(db, 'sessions', { id: ester.session.id, by }), 'revoked');
    assert.equal(await revoke(db, 'sessions', { id: ester.session.id, by }), 'not-found');
    assert.equal(await findSession(db, ester.secret, start), undefined);
    assert.equal(
      (await signInWithLink(db, { link, device }, start)).kind,
      'link-invalid',
    );
    const { secret } = await signInAs(db, 'Ester');
    const another = await linkFor(db, 'Ester');
    await endSessionsOf(db, ester.session.person.id);
    assert.equal(await findSession(db, secret, start), undefined);
    assert.equal(
      (await signInWithLink(db, { link: another, device }, start)).kind,
      'link-invalid',
    );
    assert.ok(await findSession(db, marc.secret, start));
  },
);

testDatabase(
  'revoking all sessions keeps only people, addresses and passkeys',
  async (t, config) => {
    const { db, people } = await openAuth(t, config, 'Marc', 'Ester');
    await signInAs(db, 'Marc');
    await signInAs(db, 'Ester');
    await createCode(db, { mail: 'marc@example.com', browser: 'browser' }, start);
    await db
      .insertInto('settings')
      .values({ name: 'challenge-key', value: 'old' })
      .execute();
    assert.equal(await revokeAllSessions(db), 2);
    for (const table of ['sessions', 'signInTokens', 'settings'] as const)
      assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table);
    assert.deepEqual(await listPeople(db), people);
  },
);

testDatabase(
  'revoking all sessions also revokes a concurrent sign-in',
  async (t, config) => {
    const { db } = await openAuth(t, config, 'Marc');
    for (let round = 0; round < 10; round++) {
      const links = [
        await linkFor(db, 'Marc'),
        await linkFor(db, 'Marc'),
        await linkFor(db, 'Marc'),
      ];
      const signIns = links.map((link) => signInWithLink(db, { link, device }, start));
      await Promise.all([revokeAllSessions(db), ...signIns]);
      assert.deepEqual(await listSessions(db, start), []);
    }
  },
);
