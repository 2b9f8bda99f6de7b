import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { runCommand } from '../../../tests/support/commands.ts';
import { openEntrance, storedPasskey } from '../../../tests/support/entrance.ts';
import { temporaryDirectory } from '../../../tests/support/server.ts';
import { sqliteFile, testDatabase } from '../../../tests/support/stores.ts';
import { noteDesk } from '../../config/desk-address.ts';
import { openDatabase } from '../../database/open.ts';
import { findSession } from '../../people/session.ts';

testDatabase('desk prints a link that lets its person in', async (t, config) => {
  const { enter, db } = await openEntrance(t, config);
  const secret = await enter(['--for', 'Marc', '--mail', 'marc@example.com']);
  const session = await findSession(db, secret, new Date());
  assert.deepEqual([session?.person.name, session?.person.mail], ['Marc', 'marc@example.com']);
});

test('the address of the desk is the one that the environment says', async (t) => {
  const config = await sqliteFile(t);
  await openEntrance(t, config);
  const linkWith = async (env: Record<string, string>) =>
    (await runCommand(config, ['desk', '--for', 'Marc'], env)).stdout;
  assert.match(await linkWith({}), /en este mismo ordenador/);
  assert.match(await linkWith({ PORT: '9000' }), /^ {2}http:\/\/localhost:9000\/oficina\/entrar#[\w-]{43}$/m);
  const own = await linkWith({ DESK_ORIGIN: 'https://oficina.example.com' });
  assert.match(own, /^Ábrelo en el teléfono/m);
  assert.match(own, /^ {2}https:\/\/oficina\.example\.com\/oficina\/entrar#/m);
});

test('a command that is not told where the desk is leads to where the server has put it', async (t) => {
  const config = await sqliteFile(t);
  await openEntrance(t, config);
  const linkWith = async (env: Record<string, string> = {}) =>
    /http\S+(?=\/oficina\/entrar)/.exec(
      (await runCommand(config, ['desk', '--for', 'Marc'], env)).stdout,
    )?.[0];
  assert.equal(await linkWith(), 'http://localhost:8080');
  await noteDesk(config, 'http://localhost:9000');
  assert.equal(await linkWith(), 'http://localhost:9000');
  assert.equal(await linkWith({ PORT: '9001' }), 'http://localhost:9001');
  await noteDesk(config, 'https://oficina.example.com');
  assert.equal(await linkWith(), 'https://oficina.example.com');
});

test('a name that nobody has is not added without a yes, and what is wrong is said', async (t) => {
  const config = await sqliteFile(t);
  assert.equal((await runCommand(config, ['desk'])).code, 1);
  const { db } = await openEntrance(t, config);
  await runCommand(config, ['desk']);
  const [first] = await db.selectFrom('people').select('name').execute();
  assert.equal(first?.name, 'Titular');
  assert.equal((await runCommand(config, ['desk', '--for', 'Ester'])).code, 2);
  await runCommand(config, ['desk', '--for', 'Ester', '--yes', '--mail', 'ester@example.com']);
  assert.match((await runCommand(config, ['desk'])).stderr, /--para \(Titular, Ester\)/);
  const taken = await runCommand(config, ['desk', '--for', 'Titular', '--mail', 'Ester@example.com']);
  assert.match(taken.stderr, /es ya la de Ester/);
  for (const argv of [
    ['--for', ' '],
    ['--for', '\u001b[31m'],
    ['--for', 'Marc', '--mail', 'marc'],
  ])
    assert.equal((await runCommand(config, ['desk', ...argv])).code, 2);
});

test('a restored backup lets nobody in who was in when it was made', async (t) => {
  const config = await sqliteFile(t);
  const { enter } = await openEntrance(t, config);
  const secret = await enter(['--for', 'Marc']);
  await runCommand(config, ['desk']);
  const copy = join(await temporaryDirectory(t), 'copy.sqlite');
  assert.equal((await runCommand(config, ['backup', copy])).code, 0);
  const other = await sqliteFile(t);
  assert.equal((await runCommand(other, ['restore', copy, '--yes'])).code, 0);
  const restored = await openDatabase(other);
  t.after(restored.close);
  assert.equal(await findSession(restored.queries, secret, new Date()), undefined);
  assert.deepEqual(await restored.queries.selectFrom('links').selectAll().execute(), []);
  assert.equal((await restored.queries.selectFrom('people').selectAll().execute()).length, 1);
});

test('what comes with a backup, or with a copy, names its passkeys', async (t) => {
  const config = await sqliteFile(t);
  const { enter, db, close } = await openEntrance(t, config);
  await enter(['--for', 'Marc']);
  await db.insertInto('passkeys').values(storedPasskey).execute();
  const copy = join(await temporaryDirectory(t), 'copy.sqlite');
  await runCommand(config, ['backup', copy]);
  await close();
  const restored = await runCommand(await sqliteFile(t), ['restore', copy, '--yes']);
  const copied = await runCommand(config, ['copy', '--to', await temporaryDirectory(t)]);
  for (const { stdout, stderr } of [restored, copied])
    assert.match(stdout, /^ {2}Marc: Chrome, Android, guardada el 21\/11\/2026 10:00$/m, stderr);
});
