import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCommand, runProcess } from '../../tests/kit/commands.ts';
import { openEntrance } from '../../tests/kit/entrance.ts';
import { completeCompany, installation } from '../../tests/kit/installation.ts';
import { sqliteFile, testDatabase } from '../../tests/kit/stores.ts';
import { findSession } from '../auth/sessions.ts';

testDatabase('prints a link that signs its person in, until --end-all', async (t, config) => {
  const { enter, run, db } = await openEntrance(t, config);
  const secret = await enter(['--for', 'Marc', '--mail', 'Marc@example.com']);
  const session = await findSession(db, secret, new Date());
  assert.deepEqual([session?.person.name, session?.person.mail], ['Marc', 'marc@example.com']);
  assert.equal((await run(['desk', '--end-all'])).code, 0);
  assert.equal(await findSession(db, secret, new Date()), undefined);
});

test('uses the desk address of the environment', async (t) => {
  const config = await sqliteFile(t);
  await openEntrance(t, config);
  const linkWith = async (env: Record<string, string>) =>
    (await runCommand(config, ['desk', '--for', 'Marc'], env)).stdout;
  assert.match(await linkWith({ PORT: '9000' }), /^ {2}http:\/\/localhost:9000\/oficina\/entrar#[\w-]{43}$/m);
  const own = await linkWith({ DESK_ORIGIN: 'https://oficina.example.com' });
  assert.match(own, /^ {2}https:\/\/oficina\.example\.com\/oficina\/entrar#/m);
});

test('prints no link beside an advertising tag, but how to open the desk', async (t) => {
  const advertising = { tagId: 'AW-123456789', formLabel: 'a', callLabel: 'b' };
  const { COMPANY } = await installation(t, { ...completeCompany, advertising });
  const config = await sqliteFile(t);
  await openEntrance(t, config);
  const { code, stdout, stderr } = await runProcess(config, ['desk'], { COMPANY });
  assert.deepEqual([code, stdout], [1, '']);
  assert.match(stderr, /DESK_ORIGIN/);
});

testDatabase('requires a name among several people, and rejects a mail address in use', async (t, config) => {
  const { run } = await openEntrance(t, config);
  await run(['desk']);
  await run(['desk', '--for', 'Ester', '--mail', 'ester@example.com']);
  for (const [argv, code, words] of [
    [[], 2, /Titular, Ester/],
    [['--for', 'Titular', '--mail', 'Ester@example.com'], 1, /la de Ester/],
    [['--for', ' '], 2, /--for/],
    [['--for', '\u001b[31m'], 2, /--for/],
    [['--for', 'Marc', '--mail', 'marc'], 2, /--mail/],
  ] as const) {
    const refused = await run(['desk', ...argv]);
    assert.equal(refused.code, code);
    assert.match(refused.stderr, words);
  }
});

testDatabase('--remove ends the sessions of one person, but never removes the last', async (t, config) => {
  const { run, enter, db } = await openEntrance(t, config);
  const marc = await enter(['--for', 'Marc']);
  const ester = await enter(['--for', 'Ester', '--mail', 'ester@example.com']);
  const to = { SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'web@example.com', MAIL_TO: 'ester@example.com' };
  const removed = await run(['desk', '--remove', ' ESTER'], to);
  assert.equal(removed.code, 0);
  assert.match(removed.stdout, /Puede entrar: Marc\.\n.*MAIL_TO/);
  assert.equal(await findSession(db, ester, new Date()), undefined);
  assert.ok(await findSession(db, marc, new Date()));
  for (const name of ['Ester', 'Marc']) assert.equal((await run(['desk', '--remove', name])).code, 1);
});

test('fails without a database', async (t) => {
  assert.equal((await runCommand(await sqliteFile(t), ['desk'])).code, 1);
});
