import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { testDatabase } from '../../tests/support/stores.ts';
import type { DatabaseConfig } from '../config/database.ts';
import { openDatabase } from '../database/open.ts';
import { codeLifeMs, createCode, mostTries } from './code.ts';
import { enterByCode } from './enter.ts';
import { invite } from './invite.ts';
import { findSession, listSessions } from './session.ts';

const start = new Date('2026-11-21T09:00:00.000Z');
const device = { browser: 'Safari', system: 'iPhone' } as const;
const wrong = '22222222';

testDatabase('a code lets its person in once, however it is typed', async (t, config) => {
  const { db, sent, enter } = await open(t, config);
  const { by, code } = await sent(' Marc@Example.com ');
  assert.match(code, /^[ACDEFHJKMNPQRTVWXY34679]{8}$/);
  const entered = await enter(by, ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `);
  assert.ok(entered.kind === 'entered');
  assert.equal((await findSession(db, entered.secret, start))?.person.name, 'Marc');
  assert.equal((await listSessions(db, start))[0]?.entered_by, 'code');
  assert.deepEqual(await enter(by, code), { kind: 'gone' });
});

testDatabase('of ten who use a code at the same moment one gets in', async (t, config) => {
  const { db, sent, enter } = await open(t, config);
  const { by, code } = await sent();
  const all = await Promise.all(Array.from({ length: 10 }, () => enter(by, code)));
  assert.deepEqual(all.map(({ kind }) => kind).sort(), ['entered', ...Array(9).fill('gone')]);
  assert.equal((await listSessions(db, start)).length, 1);
});

testDatabase('after ten minutes a code lets nobody in', async (t, config) => {
  const { sent, enter } = await open(t, config);
  const [early, late] = [await sent(), await sent()];
  assert.equal((await enter(early.by, early.code, later(codeLifeMs - 1))).kind, 'entered');
  assert.equal((await enter(late.by, late.code, later(codeLifeMs))).kind, 'gone');
});

testDatabase('a code opens the browser alone that asked for it', async (t, config) => {
  const { sent, enter } = await open(t, config);
  const [mine, theirs] = [await sent(), await sent()];
  assert.equal((await enter(theirs.by, mine.code)).kind, 'wrong');
  assert.equal((await enter('a'.repeat(43), mine.code)).kind, 'gone');
  assert.equal((await enter(mine.by, mine.code)).kind, 'entered');
});

testDatabase('five wrong tries, also at the same moment, and the code is gone', async (t, config) => {
  const { sent, enter } = await open(t, config);
  const { by, code } = await sent();
  const tries = await Promise.all(Array.from({ length: mostTries + 3 }, () => enter(by, wrong)));
  assert.deepEqual(tries.map(({ kind }) => kind).sort(), [
    ...Array(3).fill('gone'),
    ...Array(mostTries).fill('wrong'),
  ]);
  assert.equal((await enter(by, code)).kind, 'gone');
});

testDatabase('an address that nobody has is treated alike, and opens nothing', async (t, config) => {
  const { db, ask, enter } = await open(t, config);
  const [known, unknown] = [await ask('marc@example.com'), await ask('nobody@example.com')];
  assert.equal(unknown.send, undefined);
  assert.equal(unknown.by.length, known.by.length);
  assert.equal((await db.selectFrom('codes').selectAll().execute()).length, 2);
  for (let count = 1; count <= mostTries + 1; count++) {
    const [one, other] = [await enter(known.by, wrong), await enter(unknown.by, wrong)];
    assert.deepEqual(one, other);
  }
  assert.ok(!JSON.stringify(await db.selectFrom('codes').selectAll().execute()).includes('nobody'));
});

testDatabase('a code that went to an address does not outlive it', async (t, config) => {
  const { db, sent, enter } = await open(t, config);
  for (const mail of ['ester@example.net', null]) {
    const [theirs, marcs] = [
      await sent(mail === null ? 'ester@example.net' : 'ester@example.com'),
      await sent(),
    ];
    assert.equal((await invite(db, { name: 'Ester', mail }, start)).kind, 'invited');
    assert.equal((await enter(theirs.by, theirs.code)).kind, 'gone', String(mail));
    assert.equal((await enter(marcs.by, marcs.code)).kind, 'entered');
  }
});

testDatabase('a code stays good when the address is given once more', async (t, config) => {
  const { db, sent, enter } = await open(t, config);
  const { by, code } = await sent();
  await invite(db, { name: 'Marc', mail: 'Marc@example.com' }, start);
  assert.equal((await enter(by, code)).kind, 'entered');
});

testDatabase('a stolen database holds no code that opens', async (t, config) => {
  const { db, sent, enter } = await open(t, config);
  const { by, code } = await sent();
  const [row] = await db.selectFrom('codes').selectAll().execute();
  assert.ok(row);
  assert.ok(![by, code].some((secret) => JSON.stringify(row).includes(secret)));
  assert.equal((await enter(row.asked_by, code)).kind, 'gone');
  assert.equal((await enter(by, row.hash)).kind, 'wrong');
});

function later(ms: number): Date {
  return new Date(start.getTime() + ms);
}

/** A database with two people, Marc and Ester. */
async function open(t: TestContext, config: DatabaseConfig) {
  const { queries: db, close } = await openDatabase(config);
  t.after(close);
  for (const name of ['Marc', 'Ester'])
    await invite(db, { name, add: true, mail: `${name.toLowerCase()}@example.com` }, start);
  const ask = async (mail: string, now = start) => {
    const made = await createCode(db, { mail, address: '192.0.2.1' }, now);
    assert.ok(made.kind === 'made');
    return made;
  };
  const sent = async (mail = 'marc@example.com', now = start) => {
    const { by, send } = await ask(mail, now);
    assert.ok(send);
    return { by, code: send.code };
  };
  const enter = (by: string, code: string, now = start) => enterByCode(db, { by, code, device }, now);
  return { db, ask, sent, enter };
}
