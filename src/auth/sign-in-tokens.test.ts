import assert from 'node:assert/strict';
import { linkFor, openSignIn } from '../../tests/kit/auth.ts';
import { testDatabase } from '../../tests/kit/database.ts';

testDatabase('a code does not work as a link', async (t, config) => {
  const { sent, redeem } = await openSignIn(t, config);
  const code = await sent('browser');

  // Wrong attempts would not count.
  assert.equal((await redeem(`browser ${code}`)).kind, 'link-invalid');
});

testDatabase('a stolen database contains no link or code', async (t, config) => {
  const { db, sent } = await openSignIn(t, config);
  const link = await linkFor(db, 'Marc');
  const code = await sent('the-browser');

  const stolen = JSON.stringify(
    await db.selectFrom('signInTokens').selectAll().execute(),
  );

  for (const secret of [link, code, 'the-browser']) assert.ok(!stolen.includes(secret));
});

testDatabase('a hash from a stolen database signs no one in', async (t, config) => {
  const { db, sent, signIn, redeem } = await openSignIn(t, config);
  await linkFor(db, 'Marc');
  const code = await sent('the-browser');

  const rows = await db.selectFrom('signInTokens').selectAll().execute();

  for (const { tokenHash, browserHash } of rows) {
    assert.equal((await redeem(tokenHash)).kind, 'link-invalid');
    assert.equal((await signIn(browserHash ?? '', code)).kind, 'code-invalid');
  }
});
