import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
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
import type { DatabaseConfig } from '../config.ts';
import { dayMs } from '../time.ts';
import { listPeople } from './people.ts';
import { removePerson } from './remove-person.ts';
import {
  deleteExpired,
  endSessionsOf,
  findSession,
  isRecent,
  listSessions,
  readSessionEnd,
  revoke,
  revokeAllSessions,
  signOut,
} from './sessions.ts';
import { createCode } from './sign-in-codes.ts';
import { signInWithLink } from './sign-in-links.ts';

const hour = 60 * 60_000;
const recentMs = 10 * 60_000;
const idleMs = 30 * 24 * hour;
const absoluteMs = 90 * 24 * hour;

testDatabase('a session expires after 30 days without use', async (t, config) => {
  const { db } = await openAuth(t, config);
  const { secret } = await signInAs(db, 'Marc');

  assert.equal(await findSession(db, secret, later(idleMs)), undefined);
  assert.ok(await findSession(db, secret, later(idleMs - 1)));
});

testDatabase('a used session expires after 90 days', async (t, config) => {
  const { db } = await openAuth(t, config);
  const { secret } = await signInAs(db, 'Marc');
  for (const ms of [idleMs - 1, 2 * idleMs - 2, 3 * idleMs - 4, absoluteMs - 1])
    assert.ok(await findSession(db, secret, later(ms)), String(ms));

  assert.equal(await findSession(db, secret, later(absoluteMs)), undefined);
});

testDatabase('an expired session is not listed', async (t, config) => {
  const { db } = await openAuth(t, config);
  await signInAs(db, 'Marc');

  assert.deepEqual(await listSessions(db, later(idleMs)), []);
});

testDatabase('deletes sessions a month after they expired', async (t, config) => {
  const { db } = await openAuth(t, config);
  await signInAs(db, 'Marc');

  await deleteExpired(db, later(idleMs));
  await deleteExpired(db, later(idleMs + 31 * dayMs));

  assert.deepEqual(await db.selectFrom('sessions').selectAll().execute(), []);
});

testDatabase('deletes expired challenges', async (t, config) => {
  const { db } = await openAuth(t, config);
  const challenge = { challengeHash: '', usedAt: start.toISOString() };
  await db.insertInto('usedChallenges').values(challenge).execute();

  await deleteExpired(db, later(absoluteMs));

  assert.deepEqual(await db.selectFrom('usedChallenges').selectAll().execute(), []);
});

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

testDatabase('a sign-in stays recent for ten minutes', async (t, config) => {
  const { db } = await openAuth(t, config);
  const { secret } = await signInAs(db, 'Marc');

  // Using the session does not make its sign-in more recent.
  const session = (await findSession(db, secret, later(recentMs))) ?? assert.fail();

  assert.equal(isRecent(session, later(recentMs - 1)), true);
  assert.equal(isRecent(session, later(recentMs)), false);
});

testDatabase('a sign-in from the future is not recent', async (t, config) => {
  const { db } = await openAuth(t, config);

  const { session } = await signInAs(db, 'Marc', later(dayMs));

  assert.equal(isRecent(session, start), false);
});

testDatabase('signing in again replaces the browser’s session', async (t, config) => {
  const { db, marc, ester } = await signedIn(t, config);

  const again = await signInAs(db, 'Marc', start, marc.secret);

  assert.equal(await findSession(db, marc.secret, start), undefined);
  assert.ok(await findSession(db, again.secret, start));
  assert.ok(await findSession(db, ester.secret, start), 'another browser');
});

testDatabase('signing out ends one session', async (t, config) => {
  const { db, marc, ester } = await signedIn(t, config);

  await signOut(db, marc.session.id);

  assert.equal(await findSession(db, marc.secret, start), undefined);
  assert.ok(await findSession(db, ester.secret, start));
});

testDatabase('a revoked session ends', async (t, config) => {
  const { db, marc, ester, by } = await signedIn(t, config);
  const { id } = ester.session;

  assert.equal(await revoke(db, 'sessions', { id, by }, start), 'revoked');

  assert.equal(await findSession(db, ester.secret, start), undefined);
  assert.ok(await findSession(db, marc.secret, start), 'another person’s');
  assert.equal(await revoke(db, 'sessions', { id, by }, start), 'not-found');
});

testDatabase('revoking a session revokes its person’s links', async (t, config) => {
  const { db, ester, by } = await signedIn(t, config);
  const link = await linkFor(db, 'Ester');

  await revoke(db, 'sessions', { id: ester.session.id, by }, start);

  assert.equal((await signInWithLink(db, { link, device }, start)).kind, 'link-invalid');
});

testDatabase('says once that a person ended the session', async (t, config) => {
  const { db, ester, by } = await signedIn(t, config);
  await revoke(db, 'sessions', { id: ester.session.id, by }, start);

  assert.equal(await readSessionEnd(db, ester.secret, start), 'by-person');
  assert.equal(await readSessionEnd(db, ester.secret, start), undefined);
});

for (const { why, ms } of [
  { why: 'idle', ms: 30 * dayMs },
  { why: 'age', ms: absoluteMs },
] as const)
  testDatabase(`says that a session ended by itself: ${why}`, async (t, config) => {
    const { db, ester } = await signedIn(t, config);
    const lastUsedAt = later(ms - 30 * dayMs + 1).toISOString();
    if (why === 'age') await db.updateTable('sessions').set({ lastUsedAt }).execute();

    assert.equal(await readSessionEnd(db, ester.secret, later(ms)), why);
  });

testDatabase('says that the person of a session was removed', async (t, config) => {
  const { db, ester, by } = await signedIn(t, config);
  await removePerson(db, { id: ester.session.person.id, by }, start);

  assert.equal(await findSession(db, ester.secret, start), undefined);
  assert.equal(await readSessionEnd(db, ester.secret, start), 'person-removed');
});

testDatabase('says nothing about a session that was signed out', async (t, config) => {
  const { db, ester } = await signedIn(t, config);
  await signOut(db, ester.session.id);

  assert.equal(await readSessionEnd(db, ester.secret, start), undefined);
});

testDatabase('says nothing about an open session', async (t, config) => {
  const { db, ester } = await signedIn(t, config);

  assert.equal(await readSessionEnd(db, ester.secret, start), undefined);
  assert.ok(await findSession(db, ester.secret, start));
});

testDatabase('forgets after 30 days why a session ended', async (t, config) => {
  const { db, ester, by } = await signedIn(t, config);
  await revoke(db, 'sessions', { id: ester.session.id, by }, start);

  assert.equal(await readSessionEnd(db, ester.secret, later(31 * dayMs)), undefined);
});

testDatabase('an ended session is not listed', async (t, config) => {
  const { db, ester, by } = await signedIn(t, config);
  await revoke(db, 'sessions', { id: ester.session.id, by }, start);

  const ids = (await listSessions(db, start)).map(({ id }) => id);
  assert.ok(!ids.includes(ester.session.id));
});

testDatabase('ending all sessions of a person keeps the others', async (t, config) => {
  const { db, marc, ester } = await signedIn(t, config);
  const second = await signInAs(db, 'Ester');

  await endSessionsOf(db, ester.session.person.id, start);

  for (const { secret } of [ester, second])
    assert.equal(await findSession(db, secret, start), undefined);
  assert.ok(await findSession(db, marc.secret, start));
});

testDatabase('ending all sessions of a person revokes their links', async (t, config) => {
  const { db, ester } = await signedIn(t, config);
  const link = await linkFor(db, 'Ester');

  await endSessionsOf(db, ester.session.person.id, start);

  assert.equal((await signInWithLink(db, { link, device }, start)).kind, 'link-invalid');
});

testDatabase('revoking all sessions leaves no credential', async (t, config) => {
  const { db } = await signedIn(t, config);
  await createCode(db, { mail: 'marc@example.com', browser: 'browser' }, start);
  const key = { name: 'challenge-key', value: 'old' };
  await db.insertInto('settings').values(key).execute();

  assert.equal(await revokeAllSessions(db), 2);

  for (const table of ['sessions', 'signInTokens', 'settings'] as const)
    assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table);
});

testDatabase('revoking all sessions keeps people and addresses', async (t, config) => {
  const { db, people } = await signedIn(t, config);

  await revokeAllSessions(db);

  assert.deepEqual(await listPeople(db), people);
});

testDatabase('revoking all sessions ends a concurrent sign-in', async (t, config) => {
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
});

/** Opens a database in which Marc, the first person, and Ester are signed in. */
async function signedIn(t: TestContext, config: DatabaseConfig) {
  const { db, people } = await openAuth(t, config, 'Marc', 'Ester');
  const marc = await signInAs(db, 'Marc');
  const ester = await signInAs(db, 'Ester');

  return { db, people, marc, ester, by: marc.session.person.id };
}
