import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCommand } from '../../tests/support/commands.ts';
import { openTestPush } from '../../tests/support/push.ts';
import { sqliteFile } from '../../tests/support/stores.ts';
import { checkDevices, checkPush } from './push.ts';

const origin = 'https://oficina.vertical.es';

test('notifications can work where the desk has https, and every push service is reached', async () => {
  assert.deepEqual(
    (await checkPush({ origin }, async () => undefined)).map(({ kind }) => kind),
    ['push services reached'],
  );
  const withoutApple = async (host: string) => (host === 'web.push.apple.com' ? 'timeout' : undefined);
  assert.deepEqual(await checkPush({ origin }, withoutApple), [
    { level: 'warning', kind: 'push service not reached', host: 'web.push.apple.com', reason: 'timeout' },
  ]);
  assert.deepEqual(await checkPush({ origin: 'http://localhost:8080' }, withoutApple), []);
});

test('doctor says which devices are told, what is not delivered, and how to change a key that was stolen', async (t) => {
  const config = await sqliteFile(t);
  const push = await openTestPush(t, config, () => 503);
  const kinds = async () => (await checkDevices(push.db, push.clock.now())).map(({ kind }) => kind);
  assert.deepEqual(await kinds(), []);
  await push.addDevice();
  await push.addRequest();
  assert.deepEqual(await kinds(), ['devices told by push']);
  const worker = push.startWorker();
  for (let minute = 0; minute < 20; minute++) await worker.pass(60_000);
  assert.deepEqual((await checkDevices(push.db, push.clock.now())).at(1), {
    level: 'warning',
    kind: 'pushes not delivered',
    pending: 1,
    failed: 0,
    reason: '503 no 503',
  });
  const { stdout } = await runCommand(config, ['doctor']);
  assert.match(stdout.replace(/\n\s+/g, ' '), /activadas en 1 dispositivo\. .*: \S+ requests clave-push/);
  assert.equal((await runCommand(config, ['push-key'])).code, 2, 'nobody is there to be asked');
  assert.equal((await push.devices()).length, 1);
  const changed = await runCommand(config, ['clave-push', '--yes']);
  assert.match(changed.stdout, /Se ha olvidado 1 dispositivo/);
  assert.deepEqual([changed.code, await push.devices()], [0, []]);
});

test('doctor names a device that fell silent, as no other one is told', async (t) => {
  const push = await openTestPush(t, await sqliteFile(t), () => 410);
  await push.addDevice('Ester');
  await push.addRequest();
  await push.startWorker().idle();
  const found = await checkDevices(push.db, push.clock.now());
  assert.deepEqual(
    found.map((one) => one.kind === 'device fell silent' && [one.level, one.person, one.browser]),
    [['warning', 'Ester', 'Chrome']],
  );
});
