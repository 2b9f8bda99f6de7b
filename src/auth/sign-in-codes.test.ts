import assert from 'node:assert/strict';
import {
  device,
  kinds,
  openAuth,
  openSignIn,
  sender,
  start,
} from '../../tests/kit/auth.ts';
import { testDatabase } from '../../tests/kit/database.ts';
import { dayMs, minuteMs } from '../time.ts';
import { listSessions } from './sessions.ts';
import { signInWithCode } from './sign-in-codes.ts';
import { createLinkFor } from './sign-in-links.ts';

const tokenLifeMs = 10 * minuteMs;
const wrong = '22222222';

testDatabase('a code signs its person in', async (t, config) => {
  const { db, marc, sent, signIn } = await openSignIn(t, config);

  const result = await signIn('browser', await sent('browser'));

  assert.equal(result.kind, 'signed-in');
  const [session] = await listSessions(db, start);
  assert.partialDeepStrictEqual(session, {
    personId: marc.id,
    method: 'code',
    ...device,
  });
});

testDatabase(
  'a code has eight characters that are hard to confuse',
  async (t, config) => {
    const { sent } = await openSignIn(t, config);

    assert.match(await sent('browser'), /^[ACDEFHJKMNPQRTVWXY34679]{8}$/);
  },
);

testDatabase('spaces, hyphens and case of a code do not matter', async (t, config) => {
  const { sent, signIn } = await openSignIn(t, config);
  const code = await sent('browser');

  const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;

  assert.equal((await signIn('browser', typed)).kind, 'signed-in');
});

testDatabase('spaces and case of an address do not matter', async (t, config) => {
  const { sent, signIn } = await openSignIn(t, config);

  const code = await sent('browser', ' Marc@Example.com ');

  assert.equal((await signIn('browser', code)).kind, 'signed-in');
});

testDatabase('one of ten concurrent uses of a code succeeds', async (t, config) => {
  const { sent, signIn } = await openSignIn(t, config);
  const code = await sent('browser');

  const uses = Array.from({ length: 10 }, () => signIn('browser', code));

  const results = await Promise.all(uses);
  assert.deepEqual(kinds(results), [...Array(9).fill('code-invalid'), 'signed-in']);
});

const asSent = (code: string) => code;

for (const { what, browser, typed } of [
  { what: 'a wrong code', browser: 'BROWSER', typed: () => wrong },
  { what: 'a code from another browser', browser: 'another', typed: asSent },
  { what: 'a code without a browser', browser: '', typed: asSent },
  { what: 'a code that no one requested', browser: 'another', typed: () => wrong },
  // The cookie and the code are hashed together. These are the same letters, divided
  // differently.
  {
    what: 'a code that completes a shorter cookie',
    browser: 'BROWSE',
    typed: (code: string) => `R${code}`,
  },
])
  testDatabase(`rejects ${what}`, async (t, config) => {
    const { sent, signIn } = await openSignIn(t, config);
    const code = await sent('BROWSER');

    const result = await signIn(browser, typed(code));

    assert.deepEqual(result, { kind: 'code-invalid' });
    assert.equal(
      (await signIn('BROWSER', code)).kind,
      'signed-in',
      'the attempt did not use the code up',
    );
  });

testDatabase('a code is valid for ten minutes', async (t, config) => {
  const { sent, signIn } = await openSignIn(t, config);
  const code = await sent('browser');

  assert.equal((await signIn('browser', code, tokenLifeMs)).kind, 'code-invalid');
  assert.equal((await signIn('browser', code, tokenLifeMs - 1)).kind, 'signed-in');
});

testDatabase('a code from the future is not valid', async (t, config) => {
  const { sent, signIn } = await openSignIn(t, config);
  const code = await sent('browser');

  assert.equal((await signIn('browser', code, -dayMs)).kind, 'code-invalid');
});

testDatabase('a code of another person does not sign in again', async (t, config) => {
  const { db, ester, sent } = await openSignIn(t, config);
  const code = await sent('browser', 'marc@example.com');
  const typed = { browser: 'browser', code, person: ester.id, device };

  const result = await signInWithCode(db, typed, start);

  assert.deepEqual(result, { kind: 'code-invalid' });
});

testDatabase('five wrong attempts invalidate a code', async (t, config) => {
  const { sent, signIn } = await openSignIn(t, config);
  const code = await sent('browser');

  for (let count = 1; count <= 5; count++) await signIn('browser', wrong);

  assert.equal((await signIn('browser', code)).kind, 'code-invalid');
});

testDatabase('concurrent wrong attempts are counted', async (t, config) => {
  const { sent, signIn } = await openSignIn(t, config);
  const code = await sent('browser');

  const attempts = Array.from({ length: 5 }, () => signIn('browser', wrong));
  await Promise.all(attempts);

  assert.equal((await signIn('browser', code)).kind, 'code-invalid');
});

testDatabase('checks only five of many concurrent attempts', async (t, config) => {
  const { sent, signIn } = await openSignIn(t, config);
  const code = await sent('browser');

  // PostgreSQL has ten connections, so the last guess waits until more than five others
  // have been judged.
  const typed = [...Array(19).fill(wrong), code];
  const results = await Promise.all(typed.map((guess) => signIn('browser', guess)));

  assert.deepEqual(kinds(results), Array(20).fill('code-invalid'));
});

testDatabase('four wrong attempts leave a code valid', async (t, config) => {
  const { sent, signIn } = await openSignIn(t, config);
  for (let count = 1; count <= 3; count++) await signIn('browser', wrong);
  const code = await sent('browser');

  for (let count = 1; count <= 4; count++) await signIn('browser', wrong);

  assert.equal((await signIn('browser', code)).kind, 'signed-in');
});

testDatabase('a code is revoked with the address it was sent to', async (t, config) => {
  const { db, sent, signIn } = await openSignIn(t, config);
  const code = await sent('browser', 'ester@example.com');

  await createLinkFor(db, { name: 'Ester', mail: null }, start);

  assert.equal((await signIn('browser', code)).kind, 'code-invalid');
});

testDatabase('setting the same address revokes no code', async (t, config) => {
  const { db, sent, signIn } = await openSignIn(t, config);
  const code = await sent('browser', 'marc@example.com');

  const same = await createLinkFor(db, { name: 'Marc', mail: 'marc@example.com' }, start);

  assert.equal(same.kind, 'created');
  assert.equal((await signIn('browser', code)).kind, 'signed-in');
});

testDatabase('sends one code a minute per person', async (t, config) => {
  const { send } = await openSignIn(t, config);

  assert.equal(await send('marc@example.com', 0), true);
  assert.equal(await send('marc@example.com', minuteMs - 1), false);
  assert.equal(await send('marc@example.com', minuteMs), true);
});

testDatabase('a code from the future delays no other', async (t, config) => {
  const { send } = await openSignIn(t, config);
  await send('marc@example.com', dayMs);

  assert.equal(await send('marc@example.com', 0), true);
});

testDatabase('sends one of three concurrently requested codes', async (t, config) => {
  const { send } = await openSignIn(t, config);

  const requests = [0, 0, 0].map((ms) => send('marc@example.com', ms));

  const sent = await Promise.all(requests);
  assert.equal(sent.filter(Boolean).length, 1);
});

testDatabase('sends ten codes an hour per person', async (t, config) => {
  const { send } = await openSignIn(t, config);
  for (let count = 0; count < 10; count++)
    assert.equal(await send('marc@example.com', count * minuteMs), true, String(count));

  assert.equal(await send('marc@example.com', 59 * minuteMs), false);
  assert.equal(await send('ester@example.com', 59 * minuteMs), true, 'another person');
  assert.equal(await send('marc@example.com', 60 * minuteMs), true, 'an hour later');
});

testDatabase('sends ten codes a minute in total', async (t, config) => {
  const names = Array.from({ length: 11 }, (_, index) => `Persona ${index}`);
  const { db } = await openAuth(t, config, ...names);
  const send = sender(db);
  for (let index = 0; index < 10; index++)
    assert.equal(await send(`persona${index}@example.com`, index), true, String(index));

  assert.equal(await send('persona10@example.com', 10), false);
  assert.equal(await send('persona10@example.com', minuteMs), true, 'a minute later');
});

for (const mail of ['nobody@example.com', 'marc@example.com,evil@example.net', ''])
  testDatabase(`creates no code for the address «${mail}»`, async (t, config) => {
    const { db, send } = await openSignIn(t, config);
    const rows = () => db.selectFrom('signInTokens').selectAll().execute();
    const before = await rows();

    assert.equal(await send(mail, 0), false);

    assert.deepEqual(await rows(), before);
  });

testDatabase('accepts an address whose domain is typed in Unicode', async (t, config) => {
  const { db, send } = await openSignIn(t, config);
  await createLinkFor(db, { name: 'Marc', mail: 'marc@xn--and-6ma2c.es' }, start);

  assert.equal(await send('marc@ñandú.es', 0), true);
});
