import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { sqliteIn } from '../kit/database.ts';
import { multipart, postHead, validRequest } from '../kit/form.ts';
import { type ServerProcess, startProcess, workplace } from '../kit/process.ts';
import { storedRequests } from '../kit/requests.ts';
import { until } from '../kit/until.ts';

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} finishes a request in flight, and exits with 0`, async (t) => {
    const env = await workplace(t);
    const server = await startProcess(t, env);
    const { socket, rest, answer } = await sendHalf(server);
    server.child.kill(signal);
    await until(() => server.output.stdout.includes('stopping'));
    await assert.rejects(fetch(server.url), 'no new connection is accepted');
    socket.write(rest, 'latin1');
    assert.match(await answer, /^HTTP\/1.1 200 [\s\S]*\{"success":true\}$/);
    const { code, stderr } = await server.exited;
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
    const stored = await storedRequests(sqliteIn(env.DATA_DIR));
    assert.equal(stored?.length, 1);
  });
}

for (const [first, second] of [
  ['SIGTERM', 'SIGTERM'],
  ['SIGTERM', 'SIGINT'],
] as const)
  test(`${second} after ${first} ends the process at once`, async (t) => {
    const server = await startProcess(t, await workplace(t));
    await sendHalf(server);
    server.child.kill(first);
    await until(() => server.output.stdout.includes('stopping'));
    const { code, stdout } = await server.kill(second);
    assert.equal(code, 1);
    assert.doesNotMatch(stdout, /cut off/);
  });

test('an unused connection does not delay the shutdown', async (t) => {
  const server = await startProcess(t, await workplace(t));
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(socket, 'connect');
  assert.equal((await fetch(server.url)).status, 200);
  const { code, stdout } = await server.kill('SIGTERM');
  assert.equal(code, 0);
  assert.doesNotMatch(stdout, /cut off/);
});

test('cuts off a client that never finishes', async (t) => {
  const env = await workplace(t);
  const server = await startProcess(t, env);
  const { answer } = await sendHalf(server);
  assert.equal((await server.kill('SIGTERM')).code, 0);
  assert.match(server.output.stdout, /what did not finish in time is cut off/);
  assert.doesNotMatch(await answer, /true/);
  assert.deepEqual(await storedRequests(sqliteIn(env.DATA_DIR)), []);
});

/** Sends the head and half of the body, and waits until the server has read so far. */
async function sendHalf({ url }: ServerProcess) {
  const body = multipart(validRequest);
  const head = postHead(body, { expect: '100-continue' });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.setEncoding('latin1');
  socket.on('error', () => {});
  socket.write(head, 'latin1');
  // The server's "100 Continue" says that the request is in flight, without a guess at how long that takes.
  await once(socket, 'data');
  socket.write(body.slice(0, 100), 'latin1');
  return { socket, rest: body.slice(100), answer: readToEnd(socket) };
}

async function readToEnd(socket: Socket): Promise<string> {
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  await once(socket, 'close');
  return received;
}
