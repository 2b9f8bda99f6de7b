import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestPush } from '../../tests/support/push.ts';
import { sqliteFile } from '../../tests/support/stores.ts';
import { checkDevices, checkPush } from './push.ts';

const origin = 'https://oficina.vertical.es';

test('notifications can work where the desk has https, and every push service is reached', async () => {
  assert.deepEqual(
    (await checkPush({ origin }, async () => undefined)).map(({ level }) => level),
    ['good'],
  );
  const withoutApple = async (host: string) => (host === 'web.push.apple.com' ? 'timeout' : undefined);
  const [away] = await checkPush({ origin }, withoutApple);
  assert.equal(away?.level, 'warning');
  assert.match(away?.admin ?? '', / no se llega a web\.push\.apple\.com \(timeout\)\. /);
  assert.deepEqual(await checkPush({ origin: 'http://localhost:8080' }, withoutApple), []);
});

test('doctor says which devices are told and that they stand in for mail, what is not delivered, and how to change a key that was stolen', async (t) => {
  const config = await sqliteFile(t);
  const push = await openTestPush(t, config, () => 503);
  const said = async () =>
    (await checkDevices(push.db, push.clock.now())).map(({ level, what }) => `${level}: ${what}`);
  assert.deepEqual(await said(), []);
  await push.addDevice();
  await push.addRequest();
  assert.deepEqual(await said(), ['good: activadas en 1 dispositivo.']);
  const worker = push.startWorker();
  for (let minute = 0; minute < 20; minute++) await worker.pass(60_000);
  assert.equal(
    (await said())[1],
    'warning: 1 sin entregar y 0 que no se pudieron entregar. El servicio dijo: 503 no 503',
  );
});

test('doctor names a device that fell silent, as no other one is told', async (t) => {
  const push = await openTestPush(t, await sqliteFile(t), () => 410);
  await push.addDevice('Ester');
  await push.addRequest();
  await push.startWorker().idle();
  const [found, ...more] = await checkDevices(push.db, push.clock.now());
  assert.deepEqual([found?.level, more], ['warning', []]);
  assert.match(found?.what[0] ?? '', /^dejaron de llegar a un dispositivo de Ester \(Chrome, /);
});
