import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { query } from '../../../tests/support/postgres.ts';
import { openTestPush } from '../../../tests/support/push.ts';
import { testDatabase } from '../../../tests/support/stores.ts';
import { until } from '../../../tests/support/until.ts';
import { addDevice, removeDevice } from './devices.ts';
import { vapidKey } from './vapid.ts';

const device = { browser: 'Chrome', system: 'Android' } as const;

testDatabase('a browser that turns them on twice at the same moment is one device', async (t, config) => {
  const push = await openTestPush(t, config);
  const { session } = await push.addDevice();
  await removeDevice(push.db, { session_id: session.id });
  const subscribed = push.service.subscribe((await vapidKey(push.db, push.clock.now())).publicKey);
  const turnOn = () => addDevice(push.db, { session, ...subscribed, device }, push.clock.now());
  if (config.kind === 'sqlite') {
    await Promise.all([turnOn(), turnOn()]);
  } else {
    // Both have looked, and found nothing, before either may write.
    const both = await push.db.transaction().execute(async (transaction) => {
      await sql`lock table push_subscriptions in share mode`.execute(transaction);
      const turned = Promise.allSettled([turnOn(), turnOn()]);
      const waiting = `select 1 from pg_locks where not granted and database =
        (select oid from pg_database where datname = current_database())`;
      await until(async () => (await query(config.url, waiting)).length === 2);
      return { turned };
    });
    assert.deepEqual(
      (await both.turned).map(({ status }) => status),
      ['fulfilled', 'fulfilled'],
    );
  }
  const endpoints = (await push.devices()).map(({ endpoint }) => endpoint);
  assert.deepEqual(endpoints, [subscribed.endpoint]);
});
