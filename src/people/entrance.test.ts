import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { sqliteFile, testDatabase } from '../../tests/support/stores.ts';
import type { DatabaseConfig } from '../config/database.ts';
import { copyDatabase } from '../database/copy.ts';
import { openDatabase } from '../database/open.ts';
import { createCode } from './code.ts';
import { enterByLink } from './enter.ts';
import { invite } from './invite.ts';
import { endAllSessions, endSession } from './put-out.ts';
import { absoluteMs, findSession, freshMs, idleMs, isFresh, listSessions } from './session.ts';

const start = new Date('2026-11-21T09:00:00.000Z');
const minute = 60_000;
const device = { browser: 'Chrome', system: 'Android' } as const;

testDatabase('a link lets its person in once', async (t, config) => {
  const { db, link, enter } = await open(t, config);
  const secret = await link();
  const entered = await enter(secret);
  assert.ok(entered.kind === 'entered');
  assert.equal((await findSession(db, entered.secret, start))?.person.name, 'Marc');
  assert.deepEqual(await enter(secret), { kind: 'used' });
});

testDatabase('of ten who use a link at the same moment one gets in', async (t, config) => {
  const { db, link, enter } = await open(t, config);
  const secret = await link();
  const all = await Promise.all(Array.from({ length: 10 }, () => enter(secret)));
  assert.deepEqual(all.map(({ kind }) => kind).sort(), ['entered', ...Array(9).fill('used')]);
  assert.equal((await listSessions(db, start)).length, 1);
});

testDatabase('after ten minutes a link lets nobody in, and says when it ended', async (t, config) => {
  const { link, enter } = await open(t, config);
  const [early, late] = [await link(), await link()];
  assert.equal((await enter(early, later(10 * minute - 1))).kind, 'entered');
  assert.deepEqual(await enter(late, later(10 * minute)), { kind: 'expired', at: later(10 * minute) });
  assert.equal((await enter(late, later(0))).kind, 'entered', 'a late attempt uses nothing up');
});

testDatabase('what was never a link, or is no more, was not used', async (t, config) => {
  const { db, link, enter } = await open(t, config);
  assert.deepEqual(await enter('a'.repeat(43)), { kind: 'unknown' });
  assert.deepEqual(await enter(''), { kind: 'unknown' });
  const takenBack = await link();
  await endAllSessions(db);
  assert.deepEqual(await enter(takenBack), { kind: 'unknown' });
});

testDatabase(
  'a session ends thirty days after its last use, and ninety after it began',
  async (t, config) => {
    const { db, link, enter } = await open(t, config);
    const idle = await enter(await link());
    const used = await enter(await link());
    assert.ok(idle.kind === 'entered' && used.kind === 'entered');
    assert.ok(await findSession(db, used.secret, later(idleMs - 1)));
    assert.equal(await findSession(db, idle.secret, later(idleMs)), undefined);
    assert.ok(await findSession(db, used.secret, later(2 * idleMs - 2)));
    assert.ok(await findSession(db, used.secret, later(3 * idleMs - 4)));
    assert.ok(await findSession(db, used.secret, later(absoluteMs - 1)));
    assert.equal(await findSession(db, used.secret, later(absoluteMs)), undefined);
  },
);

testDatabase('that a session was used is written once an hour at most', async (t, config) => {
  const { db, link, enter } = await open(t, config);
  const entered = await enter(await link());
  assert.ok(entered.kind === 'entered');
  const lastUse = async () => (await listSessions(db, later(0)))[0]?.last_used_at;
  await findSession(db, entered.secret, later(60 * minute));
  assert.equal(await lastUse(), start.toISOString());
  await findSession(db, entered.secret, later(60 * minute + 1));
  assert.equal(await lastUse(), later(60 * minute + 1).toISOString());
});

testDatabase('a sign-in is fresh for ten minutes, however much the session is used', async (t, config) => {
  const { db, link, enter } = await open(t, config);
  const entered = await enter(await link());
  assert.ok(entered.kind === 'entered');
  const session = await findSession(db, entered.secret, later(freshMs));
  assert.ok(session);
  assert.equal(isFresh(session, later(freshMs - 1)), true);
  assert.equal(isFresh(session, later(freshMs)), false);
});

testDatabase('signing in again on the same browser ends the session that was there', async (t, config) => {
  const { db, link, enter } = await open(t, config);
  const first = await enter(await link());
  assert.ok(first.kind === 'entered');
  const second = await enter(await link(), start, first.secret);
  assert.ok(second.kind === 'entered');
  assert.equal(await findSession(db, first.secret, start), undefined);
  assert.ok(await findSession(db, second.secret, start));
});

testDatabase('sessions are ended one by one, and all at once', async (t, config) => {
  const { db, link, enter } = await open(t, config);
  for (let count = 1; count <= 3; count++) await enter(await link());
  const [newest] = await listSessions(db, start);
  assert.equal(await endSession(db, newest?.id ?? 0), true);
  assert.equal(await endSession(db, newest?.id ?? 0), false);
  assert.equal((await listSessions(db, start)).length, 2);
  assert.equal(await endAllSessions(db), 2);
  assert.deepEqual(await listSessions(db, start), []);
});

testDatabase('a stolen database holds nothing that lets anybody in', async (t, config) => {
  const { db, link, enter } = await open(t, config);
  const unused = await link();
  const entered = await enter(await link());
  assert.ok(entered.kind === 'entered');
  const stolen = JSON.stringify([
    await db.selectFrom('links').selectAll().execute(),
    await db.selectFrom('sessions').selectAll().execute(),
    await db.selectFrom('people').selectAll().execute(),
  ]);
  for (const secret of [unused, entered.secret]) assert.ok(!stolen.includes(secret));
  for (const [found] of stolen.matchAll(/[\w-]{43}/g)) {
    assert.equal(await findSession(db, found, start), undefined);
    assert.equal((await enter(found)).kind, 'unknown');
  }
});

testDatabase('a copy knows the people, and lets nobody in', async (t, config) => {
  const { db, link, enter, close } = await open(t, config);
  await link();
  await enter(await link());
  const made = await createCode(db, { mail: 'marc@example.com', address: '192.0.2.1' }, start);
  assert.equal(made.kind, 'made');
  const entrances = ['links', 'sessions', 'codes', 'known_browsers'] as const;
  for (const table of entrances) assert.notDeepEqual(await db.selectFrom(table).selectAll().execute(), []);
  await close();
  const target = await sqliteFile(t);
  await copyDatabase(config, target);
  const copied = await openDatabase(target);
  t.after(copied.close);
  assert.equal((await copied.queries.selectFrom('people').selectAll().execute()).length, 1);
  for (const table of entrances)
    assert.deepEqual(await copied.queries.selectFrom(table).selectAll().execute(), []);
});

function later(ms: number): Date {
  return new Date(start.getTime() + ms);
}

/** A database with one person, Marc. */
async function open(t: TestContext, config: DatabaseConfig) {
  const { queries: db, close } = await openDatabase(config);
  t.after(close);
  const link = async () => {
    const invited = await invite(db, { name: 'Marc' }, start);
    assert.ok(invited.kind === 'invited');
    return invited.link.secret;
  };
  const enter = (secret: string, now = start, replaces?: string) =>
    enterByLink(db, { link: secret, device, replaces }, now);
  return { db, link, enter, close };
}
