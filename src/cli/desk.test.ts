import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { device } from '../../tests/kit/auth.ts';
import { runCommand, runProcess } from '../../tests/kit/commands.ts';
import { completeCompany, writeCompany } from '../../tests/kit/company.ts';
import { openTestDatabase, sqliteFile, testDatabase } from '../../tests/kit/database.ts';
import { fill } from '../../tests/kit/requests.ts';
import { findSession } from '../auth/sessions.ts';
import { signInWithLink } from '../auth/sign-in-links.ts';
import type { DatabaseConfig } from '../config.ts';

testDatabase('prints a link that signs a person in', async (t, config) => {
  const { signIn, sessionOf } = await open(t, config);

  const secret = await signIn('--for', 'Marc', '--mail', 'Marc@example.com');

  const session = await sessionOf(secret);
  assert.equal(session?.person.name, 'Marc');
  assert.equal(session.person.mail, 'marc@example.com');
});

testDatabase('an empty --mail removes the address', async (t, config) => {
  const { desk, signIn, sessionOf } = await open(t, config);
  const secret = await signIn('--for', 'Marc', '--mail', 'marc@example.com');

  await desk('--for', 'Marc', '--mail', '');

  assert.equal((await sessionOf(secret))?.person.mail, null);
});

testDatabase('--end-all ends every session', async (t, config) => {
  const { desk, signIn, sessionOf } = await open(t, config);
  const secret = await signIn('--for', 'Marc');

  const { code } = await desk('--end-all');

  assert.equal(code, 0);
  assert.equal(await sessionOf(secret), undefined);
});

for (const options of [
  ['--end-all', '--for', 'Ester'],
  ['--end-all', '--mail', 'ester@example.com'],
  ['--end-all', '--remove', 'Ester'],
  ['--remove', 'Ester', '--for', 'Nora'],
  ['--remove', 'Ester', '--mail', ''],
])
  test(`refuses ${options.join(' ')}`, async (t) => {
    const { desk, signIn, sessionOf } = await open(t, await sqliteFile(t));
    const marc = await signIn('--for', 'Marc');
    const ester = await signIn('--for', 'Ester');

    const { code, stderr } = await desk(...options);

    assert.equal(code, 2);
    assert.match(stderr, /^Uso: /m);
    assert.ok(await sessionOf(marc));
    assert.ok(await sessionOf(ester));
  });

test('links to this machine without a proxy', async (t) => {
  const { stdout } = await invite(t, { PORT: '9000' });
  assert.match(stdout, /^ {2}http:\/\/localhost:9000\/oficina\/entrar#[\w-]{43}$/m);
});

test('links to DESK_ORIGIN if it is set', async (t) => {
  const { stdout } = await invite(t, { DESK_ORIGIN: 'https://oficina.example.com' });
  assert.match(stdout, /^ {2}https:\/\/oficina\.example\.com\/oficina\/entrar#/m);
});

test('says until when the link is valid', async (t) => {
  const { stdout } = await invite(t, {});
  assert.match(stdout, /\d\d\/\d\d\/\d{4} \d\d:\d\d/);
});

test('asks for DESK_ORIGIN if there is an advertising tag', async (t) => {
  const advertising = { tagId: 'AW-123456789', formLabel: 'a', callLabel: 'b' };
  const COMPANY = await writeCompany(t, { ...completeCompany, advertising });
  const config = await sqliteFile(t);
  await fill(config, []);

  const { code, stdout, stderr } = await runProcess(config, ['desk'], { COMPANY });

  assert.equal(code, 1);
  assert.equal(stdout, '');
  assert.match(stderr, /DESK_ORIGIN/);
});

testDatabase('requires --for if there are several people', async (t, config) => {
  const { desk } = await open(t, config);
  await desk();
  await desk('--for', 'Ester');

  const { code, stderr } = await desk();

  assert.equal(code, 2);
  assert.match(stderr, /Titular, Ester/);
});

for (const { who, name } of [
  { who: 'another person', name: 'Titular' },
  { who: 'a new person', name: 'Nora' },
])
  testDatabase(`refuses a used address for ${who}`, async (t, config) => {
    const { desk } = await open(t, config);
    await desk();
    await desk('--for', 'Ester', '--mail', 'ester@example.com');

    const { code, stderr } = await desk('--for', name, '--mail', 'Ester@example.com');

    assert.equal(code, 1);
    assert.match(stderr, /la de Ester/);
  });

for (const { fault, name } of [
  { fault: 'empty', name: ' ' },
  { fault: 'invisible', name: '\u200b\u3164' },
  { fault: 'too long', name: 'x'.repeat(61) },
])
  testDatabase(`refuses a name that is ${fault}`, async (t, config) => {
    const { desk } = await open(t, config);

    const { code, stderr } = await desk('--for', name);

    assert.equal(code, 2);
    assert.match(stderr, /--for/);
  });

testDatabase('drops invisible characters from a name', async (t, config) => {
  const { desk } = await open(t, config);

  const { stdout } = await desk('--for', '\ufeffNora\tVila\u200b');

  assert.match(stdout, /Nora Vila/);
});

testDatabase('drops invisible characters from an address', async (t, config) => {
  const { desk } = await open(t, config);
  await desk('--for', 'Ester', '--mail', 'ester@example.com');

  const marked = '\u2066ester@example.com\u2069';
  const { stderr } = await desk('--for', 'Nora', '--mail', marked);

  assert.match(stderr, /la de Ester/);
});

testDatabase('refuses an address without a domain', async (t, config) => {
  const { desk } = await open(t, config);

  const { code, stderr } = await desk('--for', 'Marc', '--mail', 'marc');

  assert.equal(code, 2);
  assert.match(stderr, /--mail/);
});

testDatabase('--remove ends only that person’s sessions', async (t, config) => {
  const { desk, signIn, sessionOf } = await open(t, config);
  const marc = await signIn('--for', 'Marc');
  const ester = await signIn('--for', 'Ester');

  const { code, stdout } = await desk('--remove', ' ESTER');

  assert.equal(code, 0);
  assert.match(stdout, /Puede entrar: Marc\.\n/);
  assert.equal(await sessionOf(ester), undefined);
  assert.ok(await sessionOf(marc));
});

for (const { spelling, address } of [
  { spelling: 'as it was given', address: 'ester@gruas.example' },
  { spelling: 'in capitals', address: 'Ester@GRUAS.example' },
])
  testDatabase(
    `--remove mentions an address in MAIL_TO ${spelling}`,
    async (t, config) => {
      const { desk, removeEster } = await open(t, config);
      await desk('--for', 'Marc');
      await desk('--for', 'Ester', '--mail', 'ester@gruas.example');

      const { stdout } = await removeEster({ MAIL_TO: `marc@example.com,${address}` });

      assert.match(stdout, /MAIL_TO/);
    },
  );

testDatabase('--remove does not mention the MAIL_TO of others', async (t, config) => {
  const { desk, removeEster } = await open(t, config);
  await desk('--for', 'Marc');
  await desk('--for', 'Ester', '--mail', 'ester@gruas.example');

  const { stdout } = await removeEster({ MAIL_TO: 'marc@example.com' });

  assert.doesNotMatch(stdout, /MAIL_TO/);
});

testDatabase('--remove refuses an unknown name', async (t, config) => {
  const { desk } = await open(t, config);
  await desk('--for', 'Marc');
  await desk('--for', 'Ester');

  const { code } = await desk('--remove', 'Nora');

  assert.equal(code, 1);
});

testDatabase('--remove refuses the last person', async (t, config) => {
  const { desk } = await open(t, config);
  await desk('--for', 'Marc');

  const { code } = await desk('--remove', 'Marc');

  assert.equal(code, 1);
});

test('fails without a database', async (t) => {
  const { code } = await runCommand(await sqliteFile(t), ['desk']);
  assert.equal(code, 1);
});

/** Runs commands on an empty database. */
async function open(t: TestContext, config: DatabaseConfig) {
  const { queries: db } = await openTestDatabase(t, config);
  const run = (argv: string[], env?: Record<string, string>) =>
    runCommand(config, argv, env);
  const desk = (...options: string[]) => run(['desk', ...options]);
  return {
    desk,
    removeEster: ({ MAIL_TO }: { MAIL_TO: string }) =>
      run(['desk', '--remove', 'Ester'], {
        SMTP_URL: 'smtp://127.0.0.1',
        MAIL_FROM: 'web@example.com',
        MAIL_TO,
      }),
    /** Redeems the link that `desk` prints, and returns the session's secret. */
    async signIn(...options: string[]) {
      const { stdout, stderr } = await desk(...options);
      const link = /#([\w-]{43})$/m.exec(stdout)?.[1] ?? assert.fail(stderr);
      const signedIn = await signInWithLink(db, { link, device }, new Date());
      assert.ok(signedIn.kind === 'signed-in');
      return signedIn.secret;
    },
    sessionOf: (secret: string) => findSession(db, secret, new Date()),
  };
}

async function invite(t: TestContext, env: Record<string, string>) {
  const config = await sqliteFile(t);
  await fill(config, []);
  return runCommand(config, ['desk', '--for', 'Marc'], env);
}
