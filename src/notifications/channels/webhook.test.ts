import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { testDatabase } from '../../../tests/kit/database.ts';
import { openNotifications, shortenTimeouts } from '../../../tests/kit/notifications.ts';
import { startWebhookReceiver } from '../../../tests/kit/webhook.ts';
import type { DatabaseConfig, WebhookConfig } from '../../config.ts';
import { contactFields } from '../../contact-request/fields.ts';
import type { Origin } from '../email.ts';

testDatabase('posts a message that the receiver accepts', async (t, config) => {
  const { store, clock, post } = await open(t, config);
  await store.requestWithDeliveries(['webhook']);

  const { accepted, body } = await post();

  assert.ok(accepted);
  const { data: _data, ...rest } = body;
  const timestamp = clock.now().toISOString();
  assert.deepEqual(rest, { type: 'request.received', timestamp });
});

testDatabase('posts the id and the link of a request', async (t, config) => {
  const { store, post } = await open(t, config);
  const id = await store.requestWithDeliveries(['webhook']);

  const { body } = await post({ desk: 'https://oficina.example.com' });

  assert.deepEqual(Object.keys(body.data), ['id', 'url']);
  assert.equal(body.data.id, id);
  const link = `https://oficina.example.com/oficina/solicitudes/${id}?`;
  assert.ok(body.data.url?.startsWith(link));
});

testDatabase('posts everything if it is configured', async (t, config) => {
  const { store, post } = await open(t, config, { content: 'everything' });
  await store.requestWithDeliveries(['webhook'], { name: 'Ana' });

  const { body } = await post();

  assert.deepEqual(Object.keys(body.data), ['id', ...contactFields, 'language', 'url']);
  assert.equal(body.data.name, 'Ana');
});

testDatabase('posts no link while the desk is closed', async (t, config) => {
  const { store, post } = await open(t, config);
  await store.requestWithDeliveries(['webhook']);

  const { body } = await post({ desk: null });

  assert.equal(body.data.url, null);
});

for (const { fault, answer, lastError } of [
  { fault: 'refuses it', answer: 500, lastError: /^ha respondido 500/ },
  { fault: 'redirects it', answer: 302, lastError: /^ha respondido 302/ },
  { fault: 'hangs up', answer: 'cut', lastError: /^sin conexión/ },
  { fault: 'never answers', answer: 'hang', lastError: /^sin conexión/ },
] as const)
  testDatabase(`retries with the same id if the receiver ${fault}`, async (t, config) => {
    const { store, clock, start } = await openNotifications(t, config);
    const receiver = await startWebhookReceiver(t, clock.now, (count) =>
      count === 1 ? answer : 204,
    );
    await store.requestWithDeliveries(['webhook']);
    if (answer === 'hang') shortenTimeouts(t, 2_000);
    const worker = start({ webhook: receiver.config });

    await worker.idle();
    assert.match((await store.deliveries())[0]?.lastError ?? '', lastError);

    await worker.pass(30_000);
    assert.equal((await store.deliveries())[0]?.status, 'delivered');
    const [first, second, ...more] = receiver.received;
    assert.equal(second?.id, first?.id);
    assert.deepEqual(more, []);
  });

/** Starts a receiver that accepts everything. */
async function open(
  t: TestContext,
  config: DatabaseConfig,
  changes: Partial<WebhookConfig> = {},
) {
  const { store, clock, start } = await openNotifications(t, config);
  const receiver = await startWebhookReceiver(t, clock.now);
  return {
    store,
    clock,
    /** Delivers what is due, and returns the received message. */
    async post(origin: Partial<Origin> = {}) {
      await start({ webhook: { ...receiver.config, ...changes }, origin }).idle();
      const [message] = receiver.received;
      assert.ok(message);
      return { accepted: message.accepted, body: message.body as Body };
    },
  };
}

type Body = {
  type: string;
  timestamp: string;
  data: { id: number; url: string | null; name?: string };
};
