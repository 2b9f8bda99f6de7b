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

test('the first person makes a link for another', async (t) => {
  const { people, marc, inviteAgain, enter } = await open(t);

  const entered = await enter(await inviteAgain(people.guest, marc));

  assert.equal(entered.session?.person.name, 'Ester');
});

test('the audit says who made a link for another', async (t) => {
  const { server, people, marc, inviteAgain } = await open(t);

  await inviteAgain(people.guest, marc);

  const entries = (await server.store.audit()).map(({ action, personId }) => ({
    action,
    personId,
  }));
  assert.deepEqual(entries, [{ action: 'link', personId: people.owner.id }]);
});

test('only the first person makes a link for another', async (t) => {
  const { people, ester, inviteAgain } = await open(t);

  const answer = await inviteAgain(people.owner, ester);

  assert.equal(await kindOf(answer), 'not-first-person');
});

test('a person reads who has made a link for them', async (t) => {
  const { server, people, marc, ester, inviteAgain } = await open(t);
  await inviteAgain(people.guest, marc);

  const session = await sessionOf(server, ester);

  assert.deepEqual(session?.linkToRead, linkOfMarc);
});

test('a link that expired is read too', async (t) => {
  const { server, clock, people, marc, ester, inviteAgain } = await open(t);
  await inviteAgain(people.guest, marc);
  clock.advance(7 * dayMs);
  await deleteExpired(server.database.queries, clock.now());

  const session = await sessionOf(server, ester);

  assert.deepEqual(session?.linkToRead, linkOfMarc);
});

test('a link that was revoked lets nobody in', async (t) => {
  const { server, clock, people, marc, inviteAgain, enter } = await open(t);
  const link = await inviteAgain(people.guest, marc);
  await endSessionsOf(server.database.queries, people.guest.id, clock.now());

  const entered = await enter(link);

  assert.equal(entered.session, undefined);
});

test('a link that was revoked is read too', async (t) => {
  const { server, clock, people, marc, inviteAgain } = await open(t);
  await inviteAgain(people.guest, marc);
  await endSessionsOf(server.database.queries, people.guest.id, clock.now());
  const cookie = await signIn(server, { now: clock.now(), name: 'Ester' });

  const session = await sessionOf(server, cookie);

  assert.deepEqual(session?.linkToRead, linkOfMarc);
});

test('what was read about a link is not shown again', async (t) => {
  const { server, people, marc, ester, inviteAgain } = await open(t);
  await inviteAgain(people.guest, marc);

  await ask(server, 'DELETE', apiPath + apiPaths.linkToRead, { cookie: ester });

  assert.equal((await sessionOf(server, ester))?.linkToRead, null);
});

test('who is new reads nothing about their link', async (t) => {
  const { invite, enter } = await open(t);

  const { session } = await enter(await invite('Laia'));

  assert.equal(session?.linkToRead, null);
});

test('asks for a name that nobody has said', async (t) => {
  const { server, people, marc } = await open(t);
  assert.equal((await sessionOf(server, marc))?.asksName, false);

  const titular = { id: people.owner.id, name: 'Titular' };
  await renamePerson(server.database.queries, titular);

  assert.equal((await sessionOf(server, marc))?.asksName, true);
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

test('who was removed reads why their session ended', async (t) => {
  const { server, remove, people, marc, ester } = await open(t);
  await remove(people.guest, marc);

  const answer = await read<SessionAnswer>(server, apiPaths.currentSession, ester);

  assert.deepEqual(answer, { session: null, ended: 'person-removed' });
});

test('a person ends all their sessions', async (t) => {
  const { server, marc } = await open(t);

  await ask(server, 'DELETE', apiPath + apiPaths.sessions, { cookie: marc });

  assert.equal(await sessionOf(server, marc), null);
});

/** The link that Marc makes at the start of the test's clock. */
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
