import assert from 'node:assert/strict';
import { addPerson, device } from '../../tests/kit/auth.ts';
import { testDatabase } from '../../tests/kit/database.ts';
import { openNotifications, subscribeDevice } from '../../tests/kit/notifications.ts';
import { startPushService } from '../../tests/kit/push.ts';
import { removePerson } from '../auth/people.ts';
import {
  absoluteMs,
  deleteExpired,
  endSessionsOf,
  revoke,
  revokeAllSessions,
  signOut,
  startSession,
} from '../auth/sessions.ts';
import {
  claimSubscription,
  listSubscriptions,
  saveSubscription,
  vapidKey,
} from './push-subscriptions.ts';

testDatabase(
  'ends with its session, but outlives one that expires',
  async (t, config) => {
    const { db, clock } = await openNotifications(t, config);
    const service = await startPushService(t, clock.now);
    const subscribe = () => subscribeDevice(db, service, clock.now());
    const count = async () => (await listSubscriptions(db)).length;
    const { session } = await subscribe();
    await revoke(db, 'sessions', { id: session.id, by: session.person.id });
    assert.equal(await count(), 0, 'revoked');
    await signOut(db, (await subscribe()).session.id);
    assert.equal(await count(), 0, 'signed out');
    await addPerson(db, 'Ester');
    const { id } = session.person;
    for (const end of [
      () => revokeAllSessions(db),
      () => endSessionsOf(db, id),
      () => removePerson(db, { id }, clock.now()),
    ]) {
      await subscribe();
      clock.advance(absoluteMs);
      await deleteExpired(db, clock.now());
      assert.equal(await count(), 1, 'expired');
      await end();
      assert.equal(await count(), 0, `${end}`);
    }
  },
);

testDatabase(
  'stays with its person on a browser, with one endpoint per session',
  async (t, config) => {
    const { db, clock } = await openNotifications(t, config);
    const service = await startPushService(t, clock.now);
    const { secret, session } = await subscribeDevice(db, service, clock.now());
    const personId = session.person.id;
    const phone = await subscribeDevice(db, service, clock.now());
    const again = await startSession(
      db,
      { personId, method: 'link', device, replaces: secret },
      clock.now(),
    );
    assert.ok(again);
    const [kept, second] = await listSubscriptions(db);
    assert.deepEqual(
      [kept?.sessionId, second?.sessionId],
      [again.session.id, phone.session.id],
    );
    await signOut(db, phone.session.id);
    const renewed = service.subscribe((await vapidKey(db)).publicKey);
    await saveSubscription(
      db,
      { session: again.session, ...renewed, device },
      clock.now(),
    );
    const [left, ...more] = await listSubscriptions(db);
    assert.deepEqual([left?.id, left?.endpoint, more], [kept?.id, renewed.endpoint, []]);
    await db.updateTable('pushSubscriptions').set({ sessionId: null }).execute();
    const claim = { session: again.session, endpoint: renewed.endpoint };
    assert.equal(
      await claimSubscription(db, claim),
      true,
      'after its session has expired',
    );
    assert.equal((await listSubscriptions(db))[0]?.sessionId, again.session.id);
    const other = await subscribeDevice(db, service, clock.now(), 'Ester');
    const taken = { session: other.session, ...renewed, device };
    assert.equal(await claimSubscription(db, taken), false, 'of another person');
    assert.equal((await listSubscriptions(db)).length, 1);
    await saveSubscription(db, taken, clock.now());
    const [theirs, ...others] = await listSubscriptions(db);
    assert.deepEqual(
      [theirs?.personId, theirs?.id === kept?.id, others],
      [other.session.person.id, false, []],
    );
    await startSession(
      db,
      { personId, method: 'link', device, replaces: other.secret },
      clock.now(),
    );
    assert.deepEqual(await listSubscriptions(db), [], 'another person signed in there');
  },
);
