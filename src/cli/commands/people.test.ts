import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { runCommand } from '../../../tests/support/commands.ts';
import { openEntrance, storedPasskey } from '../../../tests/support/entrance.ts';
import { subscribeDevice } from '../../../tests/support/push.ts';
import { startPushService } from '../../../tests/support/push-service.ts';
import { temporaryDirectory } from '../../../tests/support/server.ts';
import { sqliteFile, testDatabase } from '../../../tests/support/stores.ts';
import { openDatabase } from '../../database/open.ts';
import { enterByLink } from '../../people/enter.ts';
import { listSessions } from '../../people/session.ts';

testDatabase('people lists who may enter, and takes one away, but never the last', async (t, config) => {
  const { enter, run, db } = await openEntrance(t, config);
  await enter(['--for', 'Marc', '--mail', 'marc@example.com']);
  await enter(['--for', 'Ester', '--yes']);
  await db.insertInto('passkeys').values(storedPasskey).execute();
  const { stdout } = await run(['personas']);
  assert.match(
    stdout,
    /^Marc {2}marc@example\.com {2}estuvo el .*\n {2}sesión 1 {2}Chrome, Android, entró el/,
  );
  assert.match(
    stdout,
    / {2}llave 1 {2}Chrome, Android, guardada el 21\/11\/2026 10:00, sin usar\nEster {2}sin correo/,
  );
  assert.equal((await run(['people', '--remove', 'ester'])).code, 2, 'it asks first');
  assert.equal((await run(['people', '--remove', 'Pau', '--yes'])).code, 1);
  const removed = await run(['personas', '--quitar', 'éster', '--yes']);
  assert.match(removed.stdout, /^Ester ya no puede entrar/);
  assert.doesNotMatch((await run(['people'])).stdout, /Ester/);
  const last = await run(['people', '--remove', 'Marc', '--yes']);
  assert.deepEqual([last.code, /única persona/.test(last.stderr)], [1, true]);
});

testDatabase('people ends one session, or all, and takes a passkey away', async (t, config) => {
  const { enter, run, db } = await openEntrance(t, config);
  await enter(['--for', 'Marc']);
  await enter([]);
  await enter(['--for', 'Ester', '--yes']);
  await db.insertInto('passkeys').values(storedPasskey).execute();
  const open = async () => (await listSessions(db, new Date())).map(({ id }) => id);
  assert.equal((await run(['people', '--end', '2', '--end-all'])).code, 2);
  assert.equal((await run(['people', '--end', '2'])).code, 0);
  assert.equal((await run(['personas', '--salir', '2'])).code, 1);
  assert.deepEqual(await open(), [3, 1]);
  assert.match((await run(['personas', '--salir-de-todo'])).stdout, /^Cerradas 2 sesiones\. /);
  assert.deepEqual(await open(), []);
  assert.match((await run(['doctor', '--json'])).stdout, /sin llave de acceso, Ester"/);
  assert.equal((await run(['personas', '--quitar-llave', '1'])).code, 0);
  assert.equal((await run(['people', '--remove-passkey', '1'])).code, 1);
  assert.doesNotMatch((await run(['people'])).stdout, /sesión|llave/);
});

testDatabase(
  'whoever is removed and has a place in MAIL_TO is named, however it is written',
  async (t, config) => {
    const { enter, run } = await openEntrance(t, config);
    const env = {
      SMTP_URL: 'smtp://127.0.0.1:2525',
      MAIL_FROM: 'web@example.com',
      MAIL_TO: 'info@example.com, Ester <Ester@EXAMPLE.com>',
    };
    await enter(['--for', 'Marc', '--mail', 'marc@example.com']);
    await enter(['--for', 'Ester', '--mail', 'ester@example.com', '--yes']);
    await enter(['--for', 'Pau', '--mail', 'pau@example.com', '--yes']);
    const remove = async (name: string) => (await run(['people', '--remove', name, '--yes'], env)).stdout;
    assert.match(await remove('Ester'), /ester@example\.com está en MAIL_TO: .*seguirá recibiendo/);
    assert.doesNotMatch(await remove('Pau'), /MAIL_TO/);
  },
);

testDatabase('people names the devices that are told, also once their session ran out', async (t, config) => {
  const { run, db } = await openEntrance(t, config);
  const push = await startPushService(t);
  await subscribeDevice(db, push, new Date('2026-01-21T09:00:00.000Z'), 'Marc');
  assert.match(
    (await run(['personas'])).stdout,
    /^Marc .*\n {2}notificaciones {2}Chrome, Android, desde el 21\/01\/2026 10:00\n$/,
  );
});

testDatabase('whoever is put out and has a key is said to come in by it', async (t, config) => {
  const { enter, run, db } = await openEntrance(t, config);
  await enter(['--for', 'Marc']);
  await enter(['--for', 'Ester', '--yes']);
  await enter(['--for', 'Ester']);
  await db.insertInto('passkeys').values(storedPasskey).execute();
  const ended = (await run(['people', '--end', '2'])).stdout;
  assert.match(
    ended,
    /^La sesión 2 está cerrada\.\nCon su llave .*: npx requests personas --quitar-llave N\.º\n/,
  );
  assert.doesNotMatch(ended, /sesión 2 {2}/);
  assert.match(ended, /\n {2}llave 1 {2}Chrome, Android, guardada el 21\/11\/2026 10:00, sin usar\n/);
  const all = (await run(['people', '--end-all'])).stdout;
  assert.match(all, /^Cerradas 2 sesiones\..*\nCon su llave .*\nMarc .*\n {2}llave 1 .*\nEster .*\n$/);
});

testDatabase(
  'before somebody is removed it is said that whoever stays cannot get in by herself',
  async (t, config) => {
    const { enter, run } = await openEntrance(t, config);
    await enter(['--for', 'Marc']);
    await run(['oficina', '--for', 'Nora', '--yes']);
    const alone =
      /Ahora nadie más puede entrar por su cuenta: después hará falta un enlace \(.* oficina --para NOMBRE\)\./;
    await run(['oficina', '--for', 'Ester', '--yes', '--mail', 'ester@example.com']);
    const asked = async (name: string) => (await run(['people', '--remove', name])).stderr;
    assert.doesNotMatch(await asked('Marc'), alone);
    assert.doesNotMatch(await asked('Ester'), alone);
    await run(['oficina', '--for', 'Ester', '--mail', '']);
    assert.match(await asked('Marc'), alone);
    assert.doesNotMatch(await asked('Ester'), alone);
    assert.match((await run(['people', '--remove', 'Marc', '--yes'])).stderr, alone);
  },
);

testDatabase('an address is one address, and may be taken away', async (t, config) => {
  const { enter, run, db } = await openEntrance(t, config);
  await enter(['--for', 'Marc', '--mail', 'marc@example.com']);
  for (const several of [
    'a,evil@example.net',
    'a@b.es,c@d.es',
    'a;b@c.es',
    '"a b"@c.es',
    'a:b@c.es',
    'a(b)@c.es',
  ])
    assert.equal((await run(['oficina', '--for', 'Marc', '--mail', several])).code, 2, several);
  const mail = async () => (await db.selectFrom('people').select('mail').execute())[0]?.mail;
  assert.equal(await mail(), 'marc@example.com');
  assert.equal((await run(['oficina', '--for', 'Marc', '--mail', ''])).code, 0);
  assert.equal(await mail(), null);
});

test('a backup and a copy name the people who come back with them', async (t) => {
  const config = await sqliteFile(t);
  const { enter, run, close } = await openEntrance(t, config);
  await enter(['--for', 'Marc']);
  await enter(['--for', 'Pau', '--yes']);
  await run(['personas', '--remove', 'Pau', '--yes']);
  await enter(['--for', 'Ester', '--mail', 'ester@example.com', '--yes']);
  const copy = join(await temporaryDirectory(t), 'copy.sqlite');
  await run(['backup', copy]);
  await run(['personas', '--remove', 'Ester', '--yes']);
  await close();
  const restored = await runCommand(await sqliteFile(t), ['restore', copy, '--yes']);
  assert.match(restored.stdout, / {2}Marc\n {2}Ester \(ester@example\.com\)\n.*personas --quitar NOMBRE/);
  const copied = await run(['copy', '--to', await temporaryDirectory(t)]);
  assert.match(copied.stdout, / {2}Marc\nA quien/);
  for (const { stdout } of [restored, copied]) assert.doesNotMatch(stdout, /Pau/);
});

test('a link from before a backup that is restored was not used by anybody', async (t) => {
  const config = await sqliteFile(t);
  const { enter, run, link, close } = await openEntrance(t, config);
  await enter(['--for', 'Marc']);
  const unused = await link([]);
  const copy = join(await temporaryDirectory(t), 'copy.sqlite');
  await run(['backup', copy]);
  await close();
  const target = await sqliteFile(t);
  await runCommand(target, ['restore', copy, '--yes']);
  const restored = await openDatabase(target);
  t.after(restored.close);
  const device = { browser: 'Chrome', system: 'Android' } as const;
  const came = await enterByLink(restored.queries, { link: unused, device }, new Date());
  assert.equal(came.kind, 'unknown');
});
