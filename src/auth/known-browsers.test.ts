import assert from 'node:assert/strict';
import { later, openSignIn, start } from '../../tests/kit/auth.ts';
import { testDatabase } from '../../tests/kit/database.ts';
import { minuteMs } from '../time.ts';
import { knownBrowser } from './known-browsers.ts';
import { revokeAllSessions } from './sessions.ts';
import { createCode } from './sign-in-codes.ts';

const mail = 'marc@example.com';

testDatabase('strangers use up no codes of a known browser', async (t, config) => {
  const { db, marc, send } = await openSignIn(t, config);
  const browser = await knownBrowser(db, marc.id);
  for (let minute = 0; minute < 10; minute++) await send(mail, minute * minuteMs);

  const code = await createCode(db, { mail, browser }, later(9 * minuteMs));

  assert.ok(code);
});

testDatabase('sends a known browser one code a minute', async (t, config) => {
  const { db, marc } = await openSignIn(t, config);
  const browser = await knownBrowser(db, marc.id);
  await createCode(db, { mail, browser }, start);

  const again = await createCode(db, { mail, browser }, later(minuteMs - 1));

  assert.equal(again, undefined);
});

testDatabase('sends a known browser ten codes an hour', async (t, config) => {
  const { db, marc } = await openSignIn(t, config);
  const browser = await knownBrowser(db, marc.id);
  for (let minute = 0; minute < 10; minute++)
    assert.ok(await createCode(db, { mail, browser }, later(minute * minuteMs)));

  const next = await createCode(db, { mail, browser }, later(59 * minuteMs));

  assert.equal(next, undefined);
});

testDatabase('a browser is known only for its own person', async (t, config) => {
  const { db, ester, send } = await openSignIn(t, config);
  const browser = await knownBrowser(db, ester.id);
  await send(mail, 0);

  const code = await createCode(db, { mail, browser }, start);

  assert.equal(code, undefined);
});

testDatabase('an invented cookie makes no browser known', async (t, config) => {
  const { db, marc, send } = await openSignIn(t, config);
  const browser = `${marc.id}-${'a'.repeat(43)}.${'a'.repeat(43)}`;
  await send(mail, 0);

  const code = await createCode(db, { mail, browser }, start);

  assert.equal(code, undefined);
});

testDatabase('ending every session forgets the known browsers', async (t, config) => {
  const { db, marc, send } = await openSignIn(t, config);
  const browser = await knownBrowser(db, marc.id);
  await revokeAllSessions(db);
  await send(mail, 0);

  const code = await createCode(db, { mail, browser }, start);

  assert.equal(code, undefined);
});
