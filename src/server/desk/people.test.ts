import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { testClock } from '../../../tests/kit/clock.ts';
import {
  ask,
  kindOf,
  read,
  readPeople,
  sessionOf,
  signIn,
} from '../../../tests/kit/desk.ts';
import { startTestServer } from '../../../tests/kit/server.ts';
import { renamePerson } from '../../auth/people.ts';
import { deleteExpired, endSessionsOf } from '../../auth/sessions.ts';
import { apiPath, apiPaths } from '../../desk-api/paths.ts';
import type { Invitation, SessionAnswer } from '../../desk-api/people.ts';
import { dayMs } from '../../time.ts';

test('invites no one with a name that is taken', async (t) => {
  const { invite } = await open(t);

  const answer = await invite('márc');

  assert.equal(await kindOf(answer), 'name-taken');
});

test('invites no one without a name', async (t) => {
  const { invite } = await open(t);

  const answer = await invite(' ');

  assert.equal(await kindOf(answer), 'no-name');
});

test('expires an invitation after ten minutes', async (t) => {
  const { invite } = await open(t);

  const answer = await invite(null);

  const { expiresAt } = (await answer.json()) as Invitation;
  assert.equal(expiresAt, '2026-11-21T09:10:00.000Z');
});

test('puts the secret of an invitation into the fragment', async (t) => {
  const { invite } = await open(t);

  const answer = await invite(null);

  const { url } = (await answer.json()) as Invitation;
  assert.match(url, /^http:\/\/localhost:8080\/oficina\/entrar#[\w-]{43}$/);
});

test('lets the first person make a link for another one', async (t) => {
  const { people, marc, inviteAgain, enter } = await open(t);

  const entered = await enter(await inviteAgain(people.guest, marc));

  assert.equal(entered.session?.person.name, 'Ester');
});

test('audits who made a link for another person', async (t) => {
  const { server, people, marc, inviteAgain } = await open(t);

  await inviteAgain(people.guest, marc);

  const entries = (await server.store.audit()).map(({ action, personId }) => ({
    action,
    personId,
  }));
  assert.deepEqual(entries, [{ action: 'link', personId: people.owner.id }]);
});

test('lets only the first person make a link for another one', async (t) => {
  const { people, ester, inviteAgain } = await open(t);

  const answer = await inviteAgain(people.owner, ester);

  assert.equal(await kindOf(answer), 'not-first-person');
});

test('tells a person who has made a link for them', async (t) => {
  const { server, people, marc, ester, inviteAgain } = await open(t);
  await inviteAgain(people.guest, marc);

  const session = await sessionOf(server, ester);

  assert.deepEqual(session?.linkToRead, linkOfMarc);
});

test('tells a person about an expired link too', async (t) => {
  const { server, clock, people, marc, ester, inviteAgain } = await open(t);
  await inviteAgain(people.guest, marc);
  clock.advance(7 * dayMs);
  await deleteExpired(server.database.queries, clock.now());

  const session = await sessionOf(server, ester);

  assert.deepEqual(session?.linkToRead, linkOfMarc);
});

test('lets no one in with a revoked link', async (t) => {
  const { server, clock, people, marc, inviteAgain, enter } = await open(t);
  const link = await inviteAgain(people.guest, marc);
  await endSessionsOf(server.database.queries, people.guest.id, clock.now());

  const entered = await enter(link);

  assert.equal(entered.session, undefined);
});

test('tells a person about a revoked link too', async (t) => {
  const { server, clock, people, marc, inviteAgain } = await open(t);
  await inviteAgain(people.guest, marc);
  await endSessionsOf(server.database.queries, people.guest.id, clock.now());
  const cookie = await signIn(server, { now: clock.now(), name: 'Ester' });

  const session = await sessionOf(server, cookie);

  assert.deepEqual(session?.linkToRead, linkOfMarc);
});

test('shows a notice about a link only once', async (t) => {
  const { server, people, marc, ester, inviteAgain } = await open(t);
  await inviteAgain(people.guest, marc);

  await ask(server, 'DELETE', apiPath + apiPaths.linkToRead, { cookie: ester });

  assert.equal((await sessionOf(server, ester))?.linkToRead, null);
});

test('tells a new person nothing about their own link', async (t) => {
  const { invite, enter } = await open(t);

  const { session } = await enter(await invite('Laia'));

  assert.equal(session?.linkToRead, null);
});

test('asks for a name while it is the default one', async (t) => {
  const { server, people, marc } = await open(t);
  assert.equal((await sessionOf(server, marc))?.asksName, false);

  const titular = { id: people.owner.id, name: 'Titular' };
  await renamePerson(server.database.queries, titular);

  assert.equal((await sessionOf(server, marc))?.asksName, true);
});

test('marks the session of the request as the current one', async (t) => {
  const { server, ester } = await open(t);

  const people = await readPeople(server, ester);

  const current = people.map(({ sessions }) => sessions.map((one) => one.current));
  assert.deepEqual(current, [[false], [true]]);
});

test('does not let another person remove the first one', async (t) => {
  const { remove, people, ester } = await open(t);

  const answer = await remove(people.owner, ester);

  assert.equal(await kindOf(answer), 'first-person');
});

test('does not let the first person remove themselves', async (t) => {
  const { remove, people, marc } = await open(t);

  const answer = await remove(people.owner, marc);

  assert.equal(await kindOf(answer), 'first-person');
});

test('ends the sessions of a removed person', async (t) => {
  const { server, remove, people, marc, ester } = await open(t);

  const answer = await remove(people.guest, marc);

  assert.equal(answer.status, 204);
  assert.equal(await sessionOf(server, ester), null);
});

test('tells a removed person why their session ended', async (t) => {
  const { server, remove, people, marc, ester } = await open(t);
  await remove(people.guest, marc);

  const answer = await read<SessionAnswer>(server, apiPaths.currentSession, ester);

  assert.deepEqual(answer, { session: null, ended: 'person-removed' });
});

test('lets a person end all their sessions', async (t) => {
  const { server, marc } = await open(t);

  await ask(server, 'DELETE', apiPath + apiPaths.sessions, { cookie: marc });

  assert.equal(await sessionOf(server, marc), null);
});

/** The link that Marc makes when the test's clock starts. */
const linkOfMarc = { by: 'Marc', at: '2026-11-21T09:00:00.000Z' };

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
    clock,
    people,
    marc,
    ester,
    invite: (name: string | null) =>
      ask(server, 'POST', apiPath + apiPaths.invitations, {
        cookie: ester,
        body: { name },
      }),
    inviteAgain: ({ id }: { id: number }, cookie: string) =>
      ask(server, 'POST', apiPath + apiPaths.invitations, {
        cookie,
        body: { personId: id },
      }),
    /** Opens the link of an invitation in another browser. */
    async enter(answer: Response): Promise<Partial<SessionAnswer>> {
      const { url } = (await answer.json()) as Invitation;
      const link = new URL(url).hash.slice(1);
      const entered = await ask(server, 'POST', apiPath + apiPaths.redeemLink, {
        body: { link },
      });
      return (await entered.json()) as Partial<SessionAnswer>;
    },
    remove: ({ id }: { id: number }, cookie: string) =>
      ask(server, 'DELETE', apiPath + apiPaths.person(id), { cookie }),
  };
}
