import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { testDatabase } from '../../../tests/kit/database.ts';
import { openTestStore } from '../../../tests/kit/store.ts';
import type { DatabaseConfig } from '../../config.ts';
import { minuteMs } from '../../time.ts';
import { deliveriesOf } from '../deliveries.ts';

testDatabase('marking spam deletes undelivered messages', async (t, config) => {
  const { store, id, channelsOf } = await withFailedMail(t, config);

  await store.act(id, { kind: 'marked-spam' });

  assert.deepEqual(await channelsOf(id), ['webhook']);
});

testDatabase('marking spam keeps a mail to a single recipient', async (t, config) => {
  const { store, db } = await openTestStore(t, config);
  const id = await store.requestWithDeferredRecipient('marta@example.com');

  await store.act(id, { kind: 'marked-spam' });

  const recipients = (await deliveriesOf(db, id)).map(({ recipient }) => recipient);
  assert.deepEqual(recipients, [null, 'marta@example.com']);
});

testDatabase('marking spam keeps the deliveries of other requests', async (t, config) => {
  const { store, id, channelsOf } = await withFailedMail(t, config);
  const other = await store.requestWithDeliveries(['mail']);

  await store.act(id, { kind: 'marked-spam' });

  assert.deepEqual(await channelsOf(other), ['mail']);
});

testDatabase('clearing spam notifies on the remaining channels', async (t, config) => {
  const { store, db, clock, id } = await withFailedMail(t, config);
  const enqueuedAt = clock.now().toISOString();
  await store.act(id, { kind: 'marked-spam' });
  clock.advance(minuteMs);

  await store.act(id, { kind: 'spam-cleared' });

  const [webhook, mail, ...others] = await deliveriesOf(db, id);
  assert.equal(webhook?.channel, 'webhook');
  assert.equal(webhook?.createdAt, enqueuedAt);
  assert.equal(mail?.channel, 'mail');
  assert.equal(mail?.createdAt, clock.now().toISOString());
  assert.deepEqual(others, []);
});

testDatabase('clearing spam twice at once notifies once', async (t, config) => {
  const { store, id, channelsOf } = await withFailedMail(t, config);
  await store.act(id, { kind: 'marked-spam' });

  await Promise.all([
    store.act(id, { kind: 'spam-cleared' }),
    store.act(id, { kind: 'spam-cleared' }),
  ]);

  assert.deepEqual(await channelsOf(id), ['webhook', 'mail']);
});

testDatabase('clearing spam repeats no delivered notification', async (t, config) => {
  const { store, db, id } = await withFailedMail(t, config);
  await store.act(id, { kind: 'marked-spam' });
  await store.act(id, { kind: 'spam-cleared' });
  const deliveredAt = '2026-11-20T23:30:00.000Z';
  await db.updateTable('deliveries').set({ status: 'delivered', deliveredAt }).execute();
  const delivered = await deliveriesOf(db, id);
  await store.act(id, { kind: 'marked-spam' });

  await Promise.all([
    store.act(id, { kind: 'spam-cleared' }),
    store.act(id, { kind: 'spam-cleared' }),
  ]);

  assert.deepEqual(await deliveriesOf(db, id), delivered);
});

testDatabase('clearing spam leaves deliveries of other requests', async (t, config) => {
  const { store, id, channelsOf } = await withFailedMail(t, config);
  const other = await store.requestWithDeliveries(['mail']);
  await store.act(id, { kind: 'marked-spam' });

  await store.act(id, { kind: 'spam-cleared' });

  assert.deepEqual(await channelsOf(other), ['mail']);
});

testDatabase('clearing spam notifies no one of a logged call', async (t, config) => {
  const { store } = await openTestStore(t, config);
  const id = await store.loggedCall();
  await store.act(id, { kind: 'marked-spam' });

  await store.act(id, { kind: 'spam-cleared' });

  assert.deepEqual(await store.deliveries(), []);
});

/** Opens a database with a request whose webhook was delivered and whose mail failed. */
async function withFailedMail(t: TestContext, config: DatabaseConfig) {
  const { store, db, clock } = await openTestStore(t, config);
  const id = await store.requestWithDeliveries(['mail', 'webhook']);
  const ends = {
    mail: { status: 'failed' },
    webhook: { status: 'delivered', deliveredAt: clock.now().toISOString() },
  } as const;
  for (const channel of ['mail', 'webhook'] as const) {
    await db
      .updateTable('deliveries')
      .set(ends[channel])
      .where('channel', '=', channel)
      .execute();
  }

  const channelsOf = async (requestId: number) => {
    const deliveries = await deliveriesOf(db, requestId);
    return deliveries.map(({ channel }) => channel);
  };
  return { store, db, clock, id, channelsOf };
}
