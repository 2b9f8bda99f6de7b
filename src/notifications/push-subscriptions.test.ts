import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { device } from '../../tests/kit/auth.ts';
import { testDatabase } from '../../tests/kit/database.ts';
import { subscribeDevice } from '../../tests/kit/notifications.ts';
import { startPushService } from '../../tests/kit/push.ts';
import { openTestStore } from '../../tests/kit/store.ts';
import { removePerson } from '../auth/remove-person.ts';
import {
  absoluteMs,
  deleteExpired,
  endSessionsOf,
  revoke,
  revokeAllSessions,
  signOut,
  startSession,
} from '../auth/sessions.ts';
import type { DatabaseConfig } from '../config.ts';
import {
  claimSubscription,
  listSubscriptions,
  saveSubscription,
  vapidKey,
} from './push-subscriptions.ts';

type Opened = Awaited<ReturnType<typeof open>>;
type Subscribed = Awaited<ReturnType<typeof subscribeDevice>>;

type Ending = {
  event: string;
  end(opened: Opened, device: Subscribed): Promise<unknown>;
};

const endingsOfSession: Ending[] = [
  {
    event: 'its session is revoked',
    end: ({ db, clock }, { session }) => {
      const revocation = { id: session.id, by: session.person.id };
      return revoke(db, 'sessions', revocation, clock.now());
    },
  },
  {
    event: 'its person signs out',
    end: ({ db }, { session }) => signOut(db, session.id),
  },
];

const endingsOfPerson: Ending[] = [
  {
    event: 'all sessions are revoked',
    end: ({ db }) => revokeAllSessions(db),
  },
  {
    event: 'all sessions of its person end',
    end: ({ db, clock }, { session }) =>
      endSessionsOf(db, session.person.id, clock.now()),
  },
  {
    event: 'its person is removed',
    end: ({ db, clock }, { session }) =>
      removePerson(db, { id: session.person.id }, clock.now()),
  },
];

for (const { event, end } of [...endingsOfSession, ...endingsOfPerson])
  testDatabase(`ends when ${event}`, async (t, config) => {
    const opened = await open(t, config);
    const phone = await opened.subscribe();

    await end(opened, phone);

    assert.deepEqual(await listSubscriptions(opened.db), []);
  });

for (const { event, end } of endingsOfPerson)
  testDatabase(`ends after its session has expired when ${event}`, async (t, config) => {
    const opened = await open(t, config);
    const { db, clock } = opened;
    const phone = await opened.subscribe();
    clock.advance(absoluteMs);
    await deleteExpired(db, clock.now());

    await end(opened, phone);

    assert.deepEqual(await listSubscriptions(db), []);
  });

testDatabase('outlives a session that expires', async (t, config) => {
  const { db, clock, subscribe } = await open(t, config);
  await subscribe();

  clock.advance(absoluteMs);
  await deleteExpired(db, clock.now());

  const [kept] = await listSubscriptions(db);
  assert.ok(kept);
  assert.equal(kept.sessionId, null);
});

testDatabase('stays when its person signs in again there', async (t, config) => {
  const { db, subscribe, signInOn } = await open(t, config);
  const laptop = await subscribe();
  const phone = await subscribe();

  const again = await signInOn(laptop, laptop.session.person.id);

  const sessions = (await listSubscriptions(db)).map(({ sessionId }) => sessionId);
  assert.deepEqual(sessions, [again.session.id, phone.session.id]);
});

testDatabase('ends when another person signs in there', async (t, config) => {
  const { db, people, subscribe, signInOn } = await open(t, config);
  const phone = await subscribe('Marc');

  await signInOn(phone, people.guest.id);

  assert.deepEqual(await listSubscriptions(db), []);
});

testDatabase(
  'replaces the endpoint of a session under the same id',
  async (t, config) => {
    const { db, subscribe, save, newEndpoint } = await open(t, config);
    const { session } = await subscribe();
    const [before] = await listSubscriptions(db);
    const renewed = await newEndpoint();

    await save(session, renewed);

    const [after, ...more] = await listSubscriptions(db);
    assert.equal(after?.id, before?.id);
    assert.equal(after?.endpoint, renewed.endpoint);
    assert.deepEqual(more, []);
  },
);

testDatabase('is claimed by a new session of its person', async (t, config) => {
  const { db, subscribe } = await open(t, config);
  const { endpoint } = await subscribe();
  await db.updateTable('pushSubscriptions').set({ sessionId: null }).execute();
  const { session } = await subscribe();

  assert.equal(await claimSubscription(db, { session, endpoint }), true);

  const [claimed] = await listSubscriptions(db);
  assert.equal(claimed?.sessionId, session.id);
});

testDatabase('is not claimed by a session that has ended', async (t, config) => {
  const { db, clock, subscribe } = await open(t, config);
  const { endpoint } = await subscribe();
  const { session } = await subscribe();
  const ended = { endedAt: clock.now().toISOString(), endedWhy: 'by-person' } as const;
  await db.updateTable('sessions').set(ended).execute();

  assert.equal(await claimSubscription(db, { session, endpoint }), false);
});

testDatabase('ends when another person claims its endpoint', async (t, config) => {
  const { db, subscribe } = await open(t, config);
  const { endpoint } = await subscribe('Marc');
  const theirs = await subscribe('Ester');

  const claim = { session: theirs.session, endpoint };
  assert.equal(await claimSubscription(db, claim), false);

  const endpoints = (await listSubscriptions(db)).map((one) => one.endpoint);
  assert.deepEqual(endpoints, [theirs.endpoint]);
});

testDatabase('becomes a new one when another person saves it', async (t, config) => {
  const { db, people, subscribe, save } = await open(t, config);
  const { endpoint, keys } = await subscribe('Marc');
  const [before] = await listSubscriptions(db);
  const theirs = await subscribe('Ester');

  await save(theirs.session, { endpoint, keys });

  const [after, ...more] = await listSubscriptions(db);
  assert.equal(after?.personId, people.guest.id);
  assert.notEqual(after?.id, before?.id);
  assert.deepEqual(more, []);
});

/** Opens a database with the owner and a guest, and a push service for their devices. */
async function open(t: TestContext, config: DatabaseConfig) {
  const { db, clock, people } = await openTestStore(t, config);
  const service = await startPushService(t, clock.now);
  return {
    db,
    clock,
    people,
    /** Signs a person in on a new device with notifications. */
    subscribe: (name = 'Ester') => subscribeDevice(db, service, clock.now(), name),
    /** Signs a person in again on a device. */
    async signInOn({ secret }: Subscribed, personId: number) {
      const signIn = { personId, method: 'link', device, replaces: secret } as const;
      return (await startSession(db, signIn, clock.now())) ?? assert.fail('Removed.');
    },
    /** Returns an endpoint with its keys, as a browser would. */
    async newEndpoint() {
      return service.subscribe((await vapidKey(db)).publicKey);
    },
    save(
      session: Subscribed['session'],
      endpoint: ReturnType<typeof service.subscribe>,
    ): Promise<boolean> {
      return saveSubscription(db, { session, ...endpoint, device }, clock.now());
    },
  };
}
