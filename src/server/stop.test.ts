import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, type Server } from 'node:net';
import { test } from 'node:test';
import Fastify from 'fastify';
import { prepareStop } from './stop.ts';

test('a server ends in ten seconds, whatever waits for a database that is silent', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const app = Fastify({ logger: false });
  app.addHook('onClose', () => new Promise(() => {}));
  let closed = 0;
  const close = async () => {
    closed += 1;
  };
  const stopped = prepareStop(app, { close }, { stop: () => new Promise(() => {}) })();
  t.mock.timers.tick(8_000);
  await new Promise(setImmediate);
  assert.equal(closed, 0);
  t.mock.timers.tick(1_000);
  await stopped;
  assert.equal(closed, 1);
});

test('a visitor who has just connected is answered, and a connection that stays unused does not hold up the end', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const app = Fastify({ logger: false, return503OnClosing: false });
  app.get('/', async () => 'here');
  const cutOff = t.mock.method(app.log, 'warn');
  const stop = prepareStop(app, { close: async () => {} }, { stop: async () => {} });
  await app.listen({ port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const [unused, used] = [connect(port), connect(port)];
  for (const client of [unused, used]) {
    client.on('error', () => {});
    client.setEncoding('utf8');
  }
  await Promise.all([once(unused, 'connect'), once(used, 'connect')]);
  while ((await connectionsOf(app)) < 2) await new Promise(setImmediate);
  const stopped = stop();
  t.mock.timers.tick(100);
  used.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  const cut = once(used, 'close').then(() => assert.fail('cut off'));
  const [answer] = await Promise.race([once(used, 'data'), cut]);
  cut.catch(() => {});
  assert.match(answer, /here$/);
  const closed = once(unused, 'close');
  t.mock.timers.tick(1_000);
  await Promise.all([closed, stopped]);
  assert.equal(cutOff.mock.callCount(), 0);
});

function connectionsOf(app: { server: Server }): Promise<number> {
  return new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}
