import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { device, kinds, later, linkFor, openAuth, start } from '../../tests/kit/auth.ts';
import { testDatabase } from '../../tests/kit/database.ts';
import type { DatabaseConfig } from '../config.ts';
import { endSessionsOf, listSessions, revokeAllSessions } from './sessions.ts';
import {
  createCode,
  createLinkFor,
  signInWithCode,
  signInWithLink,
} from './sign-in-tokens.ts';

const minute = 60_000;
const tokenLifeMs = 10 * minute;
const wrong = '22222222';

testDatabase(
  'a link or code signs in once, even in ten concurrent attempts',
  async (t, config) => {
    const { db, people, sent, signIn } = await open(t, config);
    const [link, code] = [
      await linkFor(db, 'Marc'),
      await sent('browser', ' Marc@Example.com '),
    ];
    assert.match(code, /^[ACDEFHJKMNPQRTVWXY34679]{8}$/);
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
    const byLink = () => signInWithLink(db, { link, device }, start);
    const links = await Promise.all(Array.from({ length: 10 }, byLink));
    assert.deepEqual(kinds(links), [...Array(9).fill('link-used'), 'signed-in']);
    const codes = await Promise.all(
      Array.from({ length: 10 }, () => signIn('browser', typed)),
    );
    assert.deepEqual(kinds(codes), [...Array(9).fill('code-invalid'), 'signed-in']);
    const sessions = await listSessions(db, start);
    assert.deepEqual(sessions.map(({ method }) => method).sort(), ['code', 'link']);
    const personId = people[0]?.id ?? 0;
    for (const session of sessions)
      assert.partialDeepStrictEqual(session, { personId, ...device });
    await endSessionsOf(db, personId);
    assert.deepEqual(await byLink(), { kind: 'link-used' });
  },
);

testDatabase(
  'an expired, revoked or unknown link is invalid, not used',
  async (t, config) => {
    const { db } = await openAuth(t, config, 'Marc');
    const [early, late] = [await linkFor(db, 'Marc'), await linkFor(db, 'Marc')];
    const signIn = async (link: string, ms: number) =>
      (await signInWithLink(db, { link, device }, later(ms))).kind;
    assert.equal(await signIn(early, tokenLifeMs - 1), 'signed-in');
    assert.equal(await signIn(late, tokenLifeMs), 'link-invalid');
    const revoked = await linkFor(db, 'Marc', later(25 * 60 * minute));
    assert.equal(
      await signIn(early, 25 * 60 * minute),
      'link-invalid',
      'its row goes after a day',
    );
    await revokeAllSessions(db);
    for (const link of [revoked, 'a'.repeat(43), ''])
      assert.equal(await signIn(link, 0), 'link-invalid');
  },
);

testDatabase(
  'rejects a code that is wrong, expired, used or from another browser',
  async (t, config) => {
    const { db, people, sent, signIn } = await open(t, config);
    const code = await sent('browser');
    const elsewhere = await sent('BROWSER', 'ester@example.com');
    for (const [browser, typed] of [
      ['browser', wrong],
      ['BROWSE', `R${elsewhere}`],
      ['another browser', code],
      ['', code],
      ['nobody asked', wrong],
    ] as const)
      assert.deepEqual(await signIn(browser, typed), { kind: 'code-invalid' });
    assert.deepEqual(await signIn('browser', code, later(tokenLifeMs)), {
      kind: 'code-invalid',
    });
    const [, ester] = people;
    assert.deepEqual(
      await signInWithCode(
        db,
        { browser: 'browser', code, person: ester?.id, device },
        start,
      ),
      { kind: 'code-invalid' },
      'somebody else signs in again',
    );
    const asLink = await signInWithLink(db, { link: `browser ${code}`, device }, start);
    assert.equal(asLink.kind, 'link-invalid', 'wrong ones would not be counted');
    assert.equal(
      (await signIn('browser', code)).kind,
      'signed-in',
      'nothing of it used the code up',
    );
  },
);

testDatabase('five wrong codes invalidate a code, also at once', async (t, config) => {
  const { sent, signIn } = await open(t, config);
  const code = await sent('browser');
  for (let count = 1; count < 4; count++) await signIn('browser', wrong);
  const other = await sent('browser', 'ester@example.com');
  await Promise.all([signIn('browser', wrong), signIn('browser', wrong)]);
  assert.equal((await signIn('browser', code)).kind, 'code-invalid');
  await signIn('browser', wrong);
  assert.equal(
    (await signIn('browser', other)).kind,
    'signed-in',
    'four of its own five attempts',
  );
});

testDatabase('a code is revoked with the address to which it went', async (t, config) => {
  const { db, sent, signIn } = await open(t, config);
  const [marc, ester] = [
    await sent('browser'),
    await sent('browser', 'ester@example.com'),
  ];
  const same = await createLinkFor(db, { name: 'Marc', mail: 'marc@example.com' }, start);
  assert.equal(same.kind, 'created');
  await createLinkFor(db, { name: 'Ester', mail: null }, start);
  assert.equal((await signIn('browser', marc)).kind, 'signed-in');
  assert.equal((await signIn('browser', ester)).kind, 'code-invalid');
});

testDatabase('sends one code a minute and ten an hour per person', async (t, config) => {
  const { send } = await open(t, config);
  const concurrent = await Promise.all(
    [0, 0, 0].map((ms) => send('marc@example.com', ms)),
  );
  assert.equal(concurrent.filter(Boolean).length, 1);
  assert.equal(await send('marc@example.com', minute - 1), false);
  for (let count = 1; count < 10; count++)
    assert.equal(await send('marc@example.com', count * minute), true);
  assert.equal(await send('marc@example.com', 59 * minute), false);
  assert.equal(await send('ester@example.com', 59 * minute), true);
  assert.equal(await send('marc@example.com', 60 * minute), true);
});

testDatabase('sends ten codes a minute in all', async (t, config) => {
  const names = Array.from({ length: 11 }, (_, index) => `Persona ${index}`);
  const { send } = await open(t, config, ...names);
  const sent = [];
  for (const index of names.keys())
    sent.push(await send(`persona${index}@example.com`, index));
  assert.deepEqual(sent, [...Array(10).fill(true), false]);
  assert.equal(await send('persona10@example.com', minute), true);
});

testDatabase(
  'an unknown address gets no code, and nothing is written',
  async (t, config) => {
    const { db, send } = await open(t, config);
    const rows = () => db.selectFrom('signInTokens').selectAll().execute();
    const before = await rows();
    for (const mail of ['nobody@example.com', 'marc@example.com,evil@example.net', ''])
      assert.equal(await send(mail, 0), false);
    assert.deepEqual(await rows(), before);
    await createLinkFor(db, { name: 'Marc', mail: 'marc@xn--and-6ma2c.es' }, start);
    assert.equal(await send('marc@ñandú.es', 0), true, 'known, typed with other letters');
  },
);

testDatabase(
  'a stolen database holds no link or code that signs in',
  async (t, config) => {
    const { db, sent, signIn } = await open(t, config);
    const [link, code] = [await linkFor(db, 'Marc'), await sent('the-browser')];
    const rows = await db.selectFrom('signInTokens').selectAll().execute();
    for (const secret of [link, code, 'the-browser'])
      assert.ok(!JSON.stringify(rows).includes(secret));
    for (const { tokenHash, browserHash } of rows) {
      assert.equal(
        (await signInWithLink(db, { link: tokenHash, device }, start)).kind,
        'link-invalid',
      );
      assert.equal((await signIn(browserHash ?? '', code)).kind, 'code-invalid');
    }
  },
);

/** A database with Marc and Ester, or with these people. */
async function open(t: TestContext, config: DatabaseConfig, ...names: string[]) {
  const opened = await openAuth(
    t,
    config,
    ...(names.length > 0 ? names : ['Marc', 'Ester']),
  );
  const { db } = opened;
  return {
    ...opened,
    send: async (mail: string, ms: number) =>
      (await createCode(db, { mail, browser: 'browser' }, later(ms))) !== undefined,
    async sent(browser: string, mail = 'marc@example.com') {
      const code = await createCode(db, { mail, browser }, start);
      return code?.code ?? assert.fail();
    },
    signIn: (browser: string, code: string, now = start) =>
      signInWithCode(db, { browser, code, device }, now),
  };
}
