import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { multipart, postHead, validRequest } from '../../tests/kit/form.ts';
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

    // It would be reset if the server closed it while the body is on its way.
    const answer = await text(socket);
    assert.ok(answer.startsWith(`HTTP/1.1 ${status} `), answer.slice(0, 20));
  });

test('a body in pieces of one byte takes little memory', async (t) => {
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

/** Returns the bytes in use, once what nobody needs was collected. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}
