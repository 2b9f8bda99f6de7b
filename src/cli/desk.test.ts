import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { device, openAuth } from '../../tests/kit/auth.ts';
import { runCommand, runProcess } from '../../tests/kit/commands.ts';
import { completeCompany, writeCompany } from '../../tests/kit/company.ts';
import { sqliteFile, testDatabase } from '../../tests/kit/database.ts';
import { fill } from '../../tests/kit/requests.ts';
import { findSession } from '../auth/sessions.ts';
import { signInWithLink } from '../auth/sign-in-tokens.ts';
import type { DatabaseConfig } from '../config.ts';

testDatabase('prints a sign-in link whose session --end-all ends', async (t, config) => {
  const { signIn, run, db } = await open(t, config);
  const secret = await signIn(['--for', 'Marc', '--mail', 'Marc@example.com']);
  const session = await findSession(db, secret, new Date());
  assert.deepEqual(
    [session?.person.name, session?.person.mail],
    ['Marc', 'marc@example.com'],
  );
  await run(['desk', '--for', 'Marc', '--mail', '']);
  assert.equal((await findSession(db, secret, new Date()))?.person.mail, null);
  assert.equal((await run(['desk', '--end-all'])).code, 0);
  assert.equal(await findSession(db, secret, new Date()), undefined);
});

test('reads the desk’s address from the environment', async (t) => {
  const config = await sqliteFile(t);
  await fill(config, []);
  const linkWith = async (env: Record<string, string>) =>
    (await runCommand(config, ['desk', '--for', 'Marc'], env)).stdout;
  assert.match(
    await linkWith({ PORT: '9000' }),
    /^ {2}http:\/\/localhost:9000\/oficina\/entrar#[\w-]{43}$/m,
  );
  const own = await linkWith({ DESK_ORIGIN: 'https://oficina.example.com' });
  assert.match(own, /^ {2}https:\/\/oficina\.example\.com\/oficina\/entrar#/m);
  assert.match(own, /\d\d\/\d\d\/\d{4} \d\d:\d\d/, 'until when');
});

test('with an advertising tag, prints no link and asks for DESK_ORIGIN', async (t) => {
  const advertising = { tagId: 'AW-123456789', formLabel: 'a', callLabel: 'b' };
  const COMPANY = await writeCompany(t, { ...completeCompany, advertising });
  const config = await sqliteFile(t);
  await fill(config, []);
  const { code, stdout, stderr } = await runProcess(config, ['desk'], { COMPANY });
  assert.deepEqual([code, stdout], [1, '']);
  assert.match(stderr, /DESK_ORIGIN/);
});

testDatabase(
  'requires --for with several people, and rejects a used mail address',
  async (t, config) => {
    const { run } = await open(t, config);
    await run(['desk']);
    await run(['desk', '--for', 'Ester', '--mail', 'ester@example.com']);
    for (const [argv, code, words] of [
      [[], 2, /Titular, Ester/],
      [['--for', 'Titular', '--mail', 'Ester@example.com'], 1, /la de Ester/],
      [['--for', 'Nora', '--mail', 'ester@example.com'], 1, /la de Ester/],
      [['--for', ' '], 2, /--for/],
      [['--for', '\u001b[31m'], 2, /--for/],
      [['--for', 'Ana\u200b'], 2, /--for/],
      [['--for', 'x'.repeat(61)], 2, /--for/],
      [['--for', 'Marc', '--mail', 'marc'], 2, /--mail/],
    ] as const) {
      const refused = await run(['desk', ...argv]);
      assert.equal(refused.code, code);
      assert.match(refused.stderr, words);
    }
  },
);

testDatabase(
  '--remove ends the sessions of one person, but never removes the last',
  async (t, config) => {
    const { run, signIn, db } = await open(t, config);
    const marc = await signIn(['--for', 'Marc']);
    const ester = await signIn(['--for', 'Ester', '--mail', 'ester@example.com']);
    const to = {
      SMTP_URL: 'smtp://127.0.0.1',
      MAIL_FROM: 'web@b.es',
      MAIL_TO: 'a@b.es,ester@example.com',
    };
    const removed = await run(['desk', '--remove', ' ESTER'], to);
    assert.equal(removed.code, 0);
    assert.match(removed.stdout, /Puede entrar: Marc\.\n.*MAIL_TO/);
    assert.equal(await findSession(db, ester, new Date()), undefined);
    assert.ok(await findSession(db, marc, new Date()));
    for (const name of ['Ester', 'Marc'])
      assert.equal((await run(['desk', '--remove', name])).code, 1);
  },
);

test('fails without a database', async (t) => {
  assert.equal((await runCommand(await sqliteFile(t), ['desk'])).code, 1);
});

/**
 * Opens a database on which `run` runs commands and `signIn` redeems the link that `desk`
 * prints.
 */
async function open(t: TestContext, config: DatabaseConfig) {
  const { db } = await openAuth(t, config);
  const run = (argv: string[], env?: Record<string, string>) =>
    runCommand(config, argv, env);
  const signIn = async (argv: string[]) => {
    const { stdout, stderr } = await run(['desk', ...argv]);
    const link = /#([\w-]{43})$/m.exec(stdout)?.[1] ?? assert.fail(stderr);
    const signedIn = await signInWithLink(db, { link, device }, new Date());
    assert.ok(signedIn.kind === 'signed-in');
    return signedIn.secret;
  };
  return { db, run, signIn };
}
