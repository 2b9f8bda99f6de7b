import assert from 'node:assert/strict';
import { testDatabase } from '../../../tests/kit/database.ts';
import { openNotifications, shortenTimeouts } from '../../../tests/kit/notifications.ts';
import { startWebhookReceiver } from '../../../tests/kit/webhook.ts';
import { contactFields } from '../../contact-request/fields.ts';

const webhook = ['webhook'] as const;

testDatabase('posts a signed message with a request’s id and link', async (t, config) => {
  const { addRequest, start, clock } = await openNotifications(t, config);
  const receiver = await startWebhookReceiver(t, clock.now);
  const id = await addRequest({}, webhook);
  await start({
    webhook: receiver.config,
    origin: { desk: 'https://oficina.example.com' },
  }).idle();
  const [message] = receiver.received;
  assert.ok(message?.accepted);
  const { data, ...rest } = message.body as { data: { id: number; url: string } };
  assert.deepEqual(rest, {
    type: 'request.received',
    timestamp: clock.now().toISOString(),
  });
  assert.deepEqual(Object.keys(data), ['id', 'url']);
  assert.ok(
    data.url.startsWith(`https://oficina.example.com/oficina/solicitudes/${id}?`),
  );
});

testDatabase(
  'posts everything if configured, and no link while the desk is closed',
  async (t, config) => {
    const { addRequest, start, clock } = await openNotifications(t, config);
    const receiver = await startWebhookReceiver(t, clock.now);
    await addRequest({ name: 'Ana' }, webhook);
    await start({ webhook: { ...receiver.config, content: 'everything' } }).idle();
    const [message] = receiver.received;
    assert.ok(message);
    const { data } = message.body as { data: Record<string, unknown> };
    assert.deepEqual([data.name, data.url], ['Ana', null]);
    assert.deepEqual(Object.keys(data), ['id', ...contactFields, 'language', 'url']);
  },
);

for (const answer of [500, 302, 'cut', 'hang'] as const)
  testDatabase(
    `retries under the same id if the receiver answers ${answer}`,
    async (t, config) => {
      const { addRequest, start, clock, deliveries } = await openNotifications(t, config);
      const receiver = await startWebhookReceiver(t, clock.now, (count) =>
        count === 1 ? answer : 204,
      );
      await addRequest({}, webhook);
      if (answer === 'hang') shortenTimeouts(t, 2_000);
      const worker = start({ webhook: receiver.config });
      await worker.idle();
      const unreachable = /^sin conexión/.test((await deliveries())[0]?.lastError ?? '');
      assert.equal(unreachable, typeof answer === 'string');
      await worker.pass(30_000);
      assert.equal((await deliveries())[0]?.status, 'delivered');
      assert.equal(receiver.received.length, 2);
      assert.equal(new Set(receiver.received.map(({ id }) => id)).size, 1);
    },
  );
