import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { testClock } from '../../../tests/kit/clock.ts';
import { ask, kindOf, readPeople, sessionOf, signIn } from '../../../tests/kit/desk.ts';
import { startTestServer } from '../../../tests/kit/server.ts';
import { apiPath, apiPaths } from '../../desk-api/paths.ts';
import type { Invitation } from '../../desk-api/people.ts';

test('invites no one by a name that is taken', async (t) => {
  const { invite } = await open(t);

  const answer = await invite('márc');

  assert.equal(await kindOf(answer), 'name-taken');
});

test('invites no one without a name', async (t) => {
  const { invite } = await open(t);

  const answer = await invite(' ');

  assert.equal(await kindOf(answer), 'no-name');
});

test('an invitation expires in ten minutes', async (t) => {
  const { invite } = await open(t);

  const answer = await invite(null);

  const { expiresAt } = (await answer.json()) as Invitation;
  assert.equal(expiresAt, '2026-11-21T09:10:00.000Z');
});

test('an invitation carries its secret in the fragment', async (t) => {
  const { invite } = await open(t);

  const answer = await invite(null);

  const { url } = (await answer.json()) as Invitation;
  assert.match(url, /^http:\/\/localhost:8080\/oficina\/entrar#[\w-]{43}$/);
});

test('marks the session that asks as the current one', async (t) => {
  const { server, ester } = await open(t);

  const people = await readPeople(server, ester);

  const current = people.map(({ sessions }) => sessions.map((one) => one.current));
  assert.deepEqual(current, [[false], [true]]);
});

test('another person does not remove the first', async (t) => {
  const { remove, people, ester } = await open(t);

  const answer = await remove(people.owner, ester);

  assert.equal(await kindOf(answer), 'first-person');
});

test('the first person does not remove themselves', async (t) => {
  const { remove, people, marc } = await open(t);

  const answer = await remove(people.owner, marc);

  assert.equal(await kindOf(answer), 'first-person');
});

test('removing a person ends their session', async (t) => {
  const { server, remove, people, marc, ester } = await open(t);

  const answer = await remove(people.guest, marc);

  assert.equal(answer.status, 204);
  assert.equal(await sessionOf(server, ester), null);
});

test('a person ends all their sessions', async (t) => {
  const { server, marc } = await open(t);

  await ask(server, 'DELETE', apiPath + apiPaths.sessions, { cookie: marc });

  assert.equal(await sessionOf(server, marc), null);
});

/** Starts a desk at which the owner Marc and the guest Ester are signed in. */
async function open(t: TestContext) {
  const clock = testClock();
  const server = await startTestServer(t, { clock });
  const people = {
    owner: await server.store.owner(),
    guest: await server.store.guest(),
  };
  const marc = await signIn(server, { now: clock.now() });
  const ester = await signIn(server, { now: clock.now(), name: 'Ester' });

  return {
    server,
    people,
    marc,
    ester,
    invite: (name: string | null) =>
      ask(server, 'POST', apiPath + apiPaths.invitations, {
        cookie: ester,
        body: { name },
      }),
    remove: ({ id }: { id: number }, cookie: string) =>
      ask(server, 'DELETE', apiPath + apiPaths.person(id), { cookie }),
  };
}
