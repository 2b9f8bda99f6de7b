import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { testDatabase } from '../../../tests/kit/database.ts';
import { openNotifications } from '../../../tests/kit/notifications.ts';
import { startTestSmtp } from '../../../tests/kit/smtp.ts';
import type { DatabaseConfig } from '../../config.ts';
import { minuteMs } from '../../time.ts';
import { readRefusedRecipients } from '../deliveries.ts';

const [ana, bea, carla] = ['ana@example.com', 'bea@example.com', 'carla@example.com'];

const busy = '450 4.2.1 busy';
const closing = '421 4.3.2 not now';
const unknown = '550 5.1.1 unknown';

for (const reply of [busy, '451 4.7.1 greylisted', '452 4.2.2 full', closing]) {
  testDatabase(`sends to the others when one gets ${reply}`, async (t, config) => {
    const { sentTo } = await deliver(t, config, { [bea]: reply });

    assert.deepEqual(sentTo(), [ana, carla]);
  });

  testDatabase(`retries only the recipient that gets ${reply}`, async (t, config) => {
    const { sentTo, accept, worker } = await deliver(t, config, { [bea]: reply });
    accept();

    await worker.pass(minuteMs);

    assert.deepEqual(sentTo(), [ana, carla, bea]);
  });
}

testDatabase('sends to the others when the first gets 421', async (t, config) => {
  const { sentTo } = await deliver(t, config, { [ana]: closing });

  assert.deepEqual(sentTo(), [bea, carla]);
});

testDatabase('repeats the Message-ID for a deferred recipient', async (t, config) => {
  const { smtp, accept, worker } = await deliver(t, config, { [bea]: busy });
  accept();

  await worker.pass(minuteMs);

  const [first, second] = smtp.mails.map(({ messageId }) => messageId);
  assert.ok(first);
  assert.equal(second, first);
});

testDatabase('enqueues a delivery for a deferred recipient', async (t, config) => {
  const { store } = await deliver(t, config, { [bea]: busy });

  const [all, own, ...more] = await store.deliveries();
  assert.partialDeepStrictEqual(all, { status: 'delivered', lastError: null });
  assert.partialDeepStrictEqual(own, {
    channel: 'mail',
    kind: 'request',
    requestId: all?.requestId,
    createdAt: all?.createdAt,
    recipient: bea,
    status: 'pending',
  });
  assert.match(own?.lastError ?? '', /^bea@example\.com: .*450 4\.2\.1 busy$/);
  assert.deepEqual(more, []);
});

testDatabase('enqueues nothing more for a repeated deferral', async (t, config) => {
  const { store, worker } = await deliver(t, config, { [bea]: busy });

  await worker.pass(minuteMs);

  const [, own, ...more] = await store.deliveries();
  assert.partialDeepStrictEqual(own, { status: 'pending', attempts: 2 });
  assert.match(own?.lastError ?? '', /^bea@example\.com: .*450 4\.2\.1 busy$/);
  assert.deepEqual(more, []);
});

testDatabase('stores which deferred recipient is refused for good', async (t, config) => {
  const { store, refuse, worker } = await deliver(t, config, { [bea]: busy });
  refuse({ [bea]: unknown });

  await worker.pass(minuteMs);

  const [, own] = await store.deliveries();
  assert.match(own?.lastError ?? '', /^bea@example\.com: .*550 5\.1\.1 unknown$/);
});

testDatabase('reports only recipients that are refused for good', async (t, config) => {
  const refusals = { [bea]: busy, [carla]: unknown };
  const { db, store, clock } = await deliver(t, config, refusals);

  const recipients = (await store.deliveries()).map(({ recipient }) => recipient);
  const [told, ...more] = await readRefusedRecipients(db, clock.now());
  assert.deepEqual(recipients, [null, bea]);
  assert.match(told ?? '', /^carla@example\.com: [^;]*550 5\.1\.1 unknown$/);
  assert.deepEqual(more, []);
});

testDatabase('retries as a whole a mail that reached no one', async (t, config) => {
  const refusals = { [ana]: busy, [bea]: unknown, [carla]: closing };
  const { smtp, accept, worker } = await deliver(t, config, refusals);
  accept();

  await worker.pass(minuteMs);

  assert.deepEqual(
    smtp.mails.map(({ to }) => to),
    [[ana, bea, carla]],
  );
});

testDatabase('drops a mail whose recipient has left MAIL_TO', async (t, config) => {
  const { store, accept, sentTo, restart } = await deliver(t, config, { [bea]: busy });
  accept();

  await (await restart([ana, carla])).pass(minuteMs);

  const recipients = (await store.deliveries()).map(({ recipient }) => recipient);
  assert.deepEqual(sentTo(), [ana, carla]);
  assert.deepEqual(recipients, [null]);
});

testDatabase('ignores the case of a recipient in MAIL_TO', async (t, config) => {
  const { accept, sentTo, restart } = await deliver(t, config, { [bea]: busy });
  accept();

  await (await restart([ana, 'Bea@Example.com'])).pass(minuteMs);

  assert.deepEqual(sentTo(), [ana, carla, 'Bea@example.com']);
});

testDatabase('a success of others ends no recipient’s wait', async (t, config) => {
  const { store, worker } = await deliver(t, config, { [bea]: closing });
  await worker.pass(minuteMs);
  await store.requestWithDeliveries(['mail']);

  await worker.pass(1000);

  const [, own] = await store.deliveries();
  assert.equal(own?.attempts, 2);
});

/** Delivers the mail of a request to `to`, with these refusals from the server. */
async function deliver(
  t: TestContext,
  config: DatabaseConfig,
  refusals: Refusals,
  to = [ana, bea, carla],
) {
  const { db, store, clock, start } = await openNotifications(t, config);
  const smtp = await startTestSmtp(t);
  const refuse = (next: Refusals) =>
    smtp.behave({ refuseRecipient: (address) => next[address] });
  refuse(refusals);
  await store.requestWithDeliveries(['mail']);
  const worker = start({ mail: { ...smtp.config, to } });
  await worker.idle();

  return {
    db,
    store,
    clock,
    smtp,
    worker,
    refuse,
    accept: () => refuse({}),
    /** Returns the recipients of each mail, in order. */
    sentTo: () => smtp.mails.flatMap((mail) => mail.to),
    /** Starts another worker with other recipients in `MAIL_TO`. */
    async restart(recipients: string[]) {
      await worker.stop(0);
      return start({ mail: { ...smtp.config, to: recipients } });
    },
  };
}

type Refusals = Record<string, string>;
