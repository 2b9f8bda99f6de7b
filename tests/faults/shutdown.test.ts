import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { sqliteIn } from '../kit/database.ts';
import { multipart, postHead, validRequest } from '../kit/form.ts';
import { type ServerProcess, startProcess, workplace } from '../kit/process.ts';
import { storedRequests } from '../kit/requests.ts';
import { until } from '../kit/until.ts';

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} lets a request in flight finish`, async (t) => {
    const { env, finish } = await stopHalfway(t, signal);

    const answer = await finish();

    assert.match(answer, /^HTTP\/1.1 200 [\s\S]*\{"success":true\}$/);
    const stored = await storedRequests(sqliteIn(env.DATA_DIR));
    assert.equal(stored.length, 1);
  });

  test(`${signal} ends the server with exit code 0`, async (t) => {
    const { server, finish } = await stopHalfway(t, signal);
    await finish();

    const { code, stderr } = await server.exited;

    assert.equal(code, 0);
    assert.equal(stderr, '');
  });

  test(`${signal} leaves a last line in the log`, async (t) => {
    const server = await startProcess(t, await workplace(t));

    const { stdout } = await server.kill(signal);

    assert.match(stdout, /"msg":"stopped"\}\n$/);
  });

  test(`${signal} closes the port`, async (t) => {
    const { server } = await stopHalfway(t, signal);

    await assert.rejects(fetch(server.url));
  });
}

for (const second of ['SIGTERM', 'SIGINT'] as const)
  test(`${second} after SIGTERM ends the server at once`, async (t) => {
    const { server } = await stopHalfway(t, 'SIGTERM');

    const { code, stdout } = await server.kill(second);

    assert.equal(code, 1);
    assert.doesNotMatch(stdout, /cut off/);
  });

test('an unused connection does not delay the shutdown', async (t) => {
  const server = await startProcess(t, await workplace(t));
  const unused = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(unused, 'connect');
  assert.equal((await fetch(server.url)).status, 200);

  const { code, stdout } = await server.kill('SIGTERM');

  assert.equal(code, 0);
  assert.doesNotMatch(stdout, /cut off/);
});

test('ends when the readers of its log are gone', async (t) => {
  const { child } = await startProcess(t, await workplace(t));
  child.stdout.destroy();
  child.stderr.destroy();

  child.kill('SIGTERM');
  await once(child, 'exit');

  assert.equal(child.exitCode, 0);
});

test('cuts off a client that never finishes', async (t) => {
  const env = await workplace(t);
  const server = await startProcess(t, env);
  const { answer } = await sendHalf(server);

  const { code, stdout } = await server.kill('SIGTERM');

  assert.equal(code, 0);
  assert.match(stdout, /what did not finish in time is cut off/);
  assert.doesNotMatch(await answer, /true/);
  assert.deepEqual(await storedRequests(sqliteIn(env.DATA_DIR)), []);
});

/**
 * Starts a server, and stops it with a signal while a request is in flight. Returns once
 * it is stopping. `finish` sends the rest of the request, and returns the answer.
 */
async function stopHalfway(t: TestContext, signal: NodeJS.Signals) {
  const env = await workplace(t);
  const server = await startProcess(t, env);
  const { socket, rest, answer } = await sendHalf(server);

  server.child.kill(signal);
  await until(() => server.output.stdout.includes('stopping'));

  const finish = () => {
    socket.write(rest, 'latin1');
    return answer;
  };
  return { env, server, finish };
}

/** Sends the head, and half of the body once the server has read the head. */
async function sendHalf({ url }: ServerProcess) {
  const body = multipart(validRequest);
  const head = postHead(body, { expect: '100-continue' });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.setEncoding('latin1');
  socket.on('error', () => {});

  socket.write(head, 'latin1');
  // The server's "100 Continue" shows that the request is in flight.
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
