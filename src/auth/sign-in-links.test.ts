import assert from 'node:assert/strict';
import {
  device,
  kinds,
  later,
  linkFor,
  openSignIn,
  start,
} from '../../tests/kit/auth.ts';
import { testDatabase } from '../../tests/kit/database.ts';
import { dayMs, minuteMs } from '../time.ts';
import { endSessionsOf, listSessions, revokeAllSessions } from './sessions.ts';

const tokenLifeMs = 10 * minuteMs;

testDatabase('a link signs its person in', async (t, config) => {
  const { db, marc, redeem } = await openSignIn(t, config);

  const result = await redeem(await linkFor(db, 'Marc'));

  assert.equal(result.kind, 'signed-in');
  const [session] = await listSessions(db, start);
  assert.partialDeepStrictEqual(session, {
    personId: marc.id,
    method: 'link',
    ...device,
  });
});

testDatabase('one of ten concurrent uses of a link succeeds', async (t, config) => {
  const { db, redeem } = await openSignIn(t, config);
  const link = await linkFor(db, 'Marc');

  const results = await Promise.all(Array.from({ length: 10 }, () => redeem(link)));

  assert.deepEqual(kinds(results), [...Array(9).fill('link-used'), 'signed-in']);
});

testDatabase('a used link stays used after its session has ended', async (t, config) => {
  const { db, marc, redeem } = await openSignIn(t, config);
  const link = await linkFor(db, 'Marc');
  await redeem(link);

  await endSessionsOf(db, marc.id, start);

  assert.deepEqual(await redeem(link), { kind: 'link-used' });
});

testDatabase('a link is valid for ten minutes', async (t, config) => {
  const { db, redeem } = await openSignIn(t, config);
  const early = await linkFor(db, 'Marc');
  const late = await linkFor(db, 'Marc');

  assert.equal((await redeem(early, tokenLifeMs - 1)).kind, 'signed-in');
  assert.equal((await redeem(late, tokenLifeMs)).kind, 'link-invalid');
});

testDatabase('a used link is unknown after a day', async (t, config) => {
  const { db, redeem } = await openSignIn(t, config);
  const link = await linkFor(db, 'Marc');
  await redeem(link);

  // Making a link deletes expired rows.
  await linkFor(db, 'Marc', later(dayMs + tokenLifeMs + 1));

  assert.equal((await redeem(link, dayMs + tokenLifeMs + 1)).kind, 'link-invalid');
});

testDatabase('a revoked link is invalid', async (t, config) => {
  const { db, redeem } = await openSignIn(t, config);
  const link = await linkFor(db, 'Marc');

  await revokeAllSessions(db);

  assert.equal((await redeem(link)).kind, 'link-invalid');
});

testDatabase('an unknown link is invalid', async (t, config) => {
  const { redeem } = await openSignIn(t, config);

  for (const link of ['a'.repeat(43), ''])
    assert.equal((await redeem(link)).kind, 'link-invalid', link);
});
