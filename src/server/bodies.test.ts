import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { multipart, postForm, postHead, validRequest } from '../../tests/kit/form.ts';
import { heapUsed } from '../../tests/kit/heap.ts';
import { startTestServer } from '../../tests/kit/server.ts';
import { until } from '../../tests/kit/until.ts';
import { contactEndpoint } from '../contact-request/endpoint.ts';

for (const { path, status } of [
  { path: contactEndpoint, status: 413 },
  { path: '/nada', status: 404 },
])
  test(`reads a body to its end before it answers ${status}`, async (t) => {
    const { url, app } = await startTestServer(t);
    const form = multipart({ ...validRequest, message: 'a'.repeat(4_000_000) });
    const head = postHead(form, { connection: 'close' });
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(head.replace(contactEndpoint, path));
    await once(app.server, 'request');

    socket.write(form);

    // The connection would be reset if the server closed it while the body is arriving.
    const answer = await text(socket);
    assert.ok(answer.startsWith(`HTTP/1.1 ${status} `), answer.slice(0, 20));
  });

test('takes little memory for a body in pieces of one byte', async (t) => {
  const { url, app } = await startTestServer(t);
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const [accepted] = (await once(app.server, 'connection')) as [Socket];
  const before = heapUsed();
  const pieces = '1\r\na\r\n'.repeat(60_000);

  socket.write(postHead('', { 'transfer-encoding': 'chunked' }) + pieces);

  await until(() => accepted.bytesRead > pieces.length);
  await setImmediate();
  const taken = heapUsed() - before;
  assert.ok(taken < 4_000_000, `${taken} bytes`);
  socket.destroy();
});

test('refuses a client’s 101st form in flight', async (t) => {
  const { begin, send } = await openSlow(t);
  await begin(100, () => stranger);

  const refused = await send(stranger);

  assert.equal(refused.status, 429);
  assert.equal(refused.headers.get('retry-after'), '30');
});

test('holds no connection for a refused client', async (t) => {
  const { begin } = await openSlow(t);
  await begin(100, () => stranger);

  const [refused] = await begin(1, () => stranger);

  assert.match(await text(refused as Socket), /^HTTP\/1.1 429 /);
});

test('accepts a form while another client has a hundred in flight', async (t) => {
  const { begin, send } = await openSlow(t);
  await begin(100, () => stranger);

  const answer = await send(visitor);

  assert.equal(answer.status, 200);
});

test('accepts a client’s forms again once others were aborted', async (t) => {
  const { begin, send } = await openSlow(t);
  const sockets = await begin(100, () => stranger);

  for (const socket of sockets) socket.destroy();

  await until(async () => (await send(stranger)).status === 200);
});

test('refuses the 401st form in flight from a /48', async (t) => {
  const { begin, send } = await openSlow(t);
  await begin(400, (index) => `2001:db8:1:${index % 8}::1`);

  const refused = await send('2001:db8:1:9::1');

  assert.equal(refused.status, 429);
});

test('refuses the 1501st form in flight', async (t) => {
  const { begin, send } = await openSlow(t);
  await begin(1500, (index) => `192.0.2.${index % 15}`);

  const refused = await send(visitor);

  assert.equal(refused.status, 429);
});

const stranger = '192.0.2.1';
const visitor = '198.51.100.1';

/** Starts a server behind a proxy. */
async function openSlow(t: TestContext) {
  const { url, app } = await startTestServer(t, { trustProxy: ['loopback'] });
  let received = 0;
  app.server.on('request', () => received++);

  return {
    send: (address: string) =>
      postForm(url, validRequest, { 'x-forwarded-for': address }),
    /**
     * Sends `count` forms without their last byte, each from the address at its index.
     */
    async begin(count: number, addressAt: (index: number) => string): Promise<Socket[]> {
      const form = multipart(validRequest);
      const expected = received + count;
      const sockets = Array.from({ length: count }, (_, index) => {
        const head = postHead(form, { 'x-forwarded-for': addressAt(index) });
        const socket = connect(Number(new URL(url).port), '127.0.0.1');
        socket.on('error', () => {}).write(head + form.slice(0, -1), 'latin1');
        return socket;
      });
      t.after(() => {
        for (const socket of sockets) socket.destroy();
      });

      await until(() => received === expected);
      return sockets;
    },
  };
}
