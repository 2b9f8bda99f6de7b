import assert from 'node:assert/strict';
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
