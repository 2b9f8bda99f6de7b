import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { testDatabase } from '../../tests/support/stores.ts';
import { usualCodeLimits } from '../abuse/rate/code-rate.ts';
import type { DatabaseConfig } from '../config/database.ts';
import { openDatabase } from '../database/open.ts';
import { newChallenge, spendChallenge } from './challenge.ts';
import { createCode } from './code.ts';
import { enterByCode, enterByLink } from './enter.ts';
import { invite } from './invite.ts';
import { absoluteMs, findSession, freshMs, idleMs, isFresh, listSessions } from './session.ts';

const now = new Date('2026-11-21T09:00:00.000Z');
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const device = { browser: 'Safari', system: 'iPhone' } as const;
const mail = 'marc@example.com';
const address = '192.0.2.1';

testDatabase(
  'a clock set an hour back, or a day forward, signs nobody out; what has to be fresh is asked for anew',
  async (t, config) => {
    const { db, session } = await open(t, config);
    const secret = await session(now);
    for (const set of [-hourMs, -dayMs, dayMs]) {
      const found = await findSession(db, secret, at(set));
      assert.ok(found);
      assert.equal(isFresh(found, at(set)), false);
    }
  },
);

testDatabase('clocks of servers that differ by seconds leave a sign-in fresh', async (t, config) => {
  const { db, session } = await open(t, config);
  const found = await findSession(db, await session(now), at(-2000));
  assert.ok(found && isFresh(found, at(-2000)));
  assert.equal(isFresh(found, at(freshMs)), false);
});

testDatabase('a session begun by a clock a year ahead ends when that is put right', async (t, config) => {
  const { db, session } = await open(t, config);
  const ahead = await session(at(365 * dayMs));
  assert.equal(await findSession(db, ahead, now), undefined);
  assert.equal((await listSessions(db, now)).length, 0);
});

testDatabase(
  'one used by a clock a month ahead ends ninety days after it began all the same',
  async (t, config) => {
    const { db, session } = await open(t, config);
    const secret = await session(now);
    assert.ok(await findSession(db, secret, at(idleMs - 1)));
    assert.ok(await findSession(db, secret, now));
    assert.equal(await findSession(db, secret, at(absoluteMs)), undefined);
  },
);

testDatabase(
  'a link, a code and a challenge are good for no longer because the clock was set back',
  async (t, config) => {
    const { db, link, code, challenge } = await open(t, config);
    const before = { link: await link(now), code: await code(now), challenge: await challenge.make(now) };
    const byLink = await enterByLink(db, { link: before.link, device }, at(-hourMs));
    assert.equal(byLink.kind, 'expired');
    assert.equal((await enterByCode(db, { ...before.code, device }, at(-hourMs))).kind, 'gone');
    assert.equal(await challenge.spend(before.challenge, at(-hourMs)), false);
    const after = { link: await link(at(-hourMs)), code: await code(at(-hourMs)) };
    assert.equal((await enterByLink(db, { link: after.link, device }, at(-hourMs))).kind, 'entered');
    assert.equal((await enterByCode(db, { ...after.code, device }, at(-hourMs))).kind, 'entered');
  },
);

testDatabase('a day forward they are over, and others are to be had', async (t, config) => {
  const { db, link, code, challenge } = await open(t, config);
  const before = { link: await link(now), code: await code(now), challenge: await challenge.make(now) };
  assert.equal((await enterByLink(db, { link: before.link, device }, at(dayMs))).kind, 'expired');
  assert.equal((await enterByCode(db, { ...before.code, device }, at(dayMs))).kind, 'gone');
  assert.equal(await challenge.spend(before.challenge, at(dayMs)), false);
  assert.equal((await enterByLink(db, { link: await link(at(dayMs)), device }, at(dayMs))).kind, 'entered');
});

testDatabase('codes of an hour that is set back keep nobody from asking for another', async (t, config) => {
  const { db, code } = await open(t, config);
  for (let count = 0; count < usualCodeLimits.addressByNetwork; count++) await code(now);
  assert.equal((await createCode(db, { mail, address }, now)).kind, 'too many');
  assert.equal((await createCode(db, { mail, address }, at(-hourMs))).kind, 'made');
});

function at(laterMs: number): Date {
  return new Date(now.getTime() + laterMs);
}

/** A database with one person, Marc. */
async function open(t: TestContext, config: DatabaseConfig) {
  const { queries: db, close } = await openDatabase(config);
  t.after(close);
  const link = async (when: Date) => {
    const invited = await invite(db, { name: 'Marc', mail }, when);
    assert.ok(invited.kind === 'invited');
    return invited.link.secret;
  };
  await link(now);
  const code = async (when: Date) => {
    const made = await createCode(db, { mail, address }, when);
    assert.ok(made.kind === 'made' && made.send);
    return { by: made.by, code: made.send.code };
  };
  const session = async (when: Date) => {
    const entered = await enterByLink(db, { link: await link(when), device }, when);
    assert.ok(entered.kind === 'entered');
    return entered.secret;
  };
  const asked = { for: 'entering', by: 'browser' } as const;
  const challenge = {
    make: (when: Date) => newChallenge(db, asked, when),
    spend: (secret: string, when: Date) => spendChallenge(db, asked, secret, when),
  };
  return { db, link, code, session, challenge };
}
