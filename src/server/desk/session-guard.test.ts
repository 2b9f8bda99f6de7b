import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { testClock } from '../../../tests/support/clock.ts';
import { signIn } from '../../../tests/support/desk.ts';
import { startTestServer } from '../../../tests/support/server.ts';
import { freshMs } from '../../people/session.ts';
import { requireSession, sessionOf } from './session-guard.ts';

test('a route that asks for a fresh sign-in is there for ten minutes after it, the others for longer', async (t) => {
  const clock = testClock();
  const { database, ...server } = await startTestServer(t, { clock });
  const cookie = await signIn({ database, ...server }, { now: clock.now() });
  const app = Fastify();
  requireSession(app, { database, clock });
  app.get('/fresh', { config: { fresh: true } }, (request) => sessionOf(request).person.name);
  app.get('/usual', (request) => sessionOf(request).person.name);
  const statuses = async () => {
    const asked = ['/fresh', '/usual'].map((url) =>
      app.inject({ url, headers: { cookie, host: 'localhost' } }),
    );
    return (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  };
  clock.advance(freshMs - 1);
  assert.deepEqual(await statuses(), [200, 200]);
  clock.advance(1);
  assert.deepEqual(await statuses(), [403, 200]);
});
