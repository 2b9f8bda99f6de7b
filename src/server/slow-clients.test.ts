import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { boundary, multipart, postForm, postHead, validRequest } from '../../tests/support/form.ts';
import { sendRaw, startTestServer } from '../../tests/support/server.ts';
import { contactEndpoint } from '../contact/endpoint.ts';

const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
// In each test one limit is short; the others are long enough for any machine.
const long = { request: 300_000, headers: 300_000, idle: 300_000, keepAlive: 300_000, checkEvery: 50 };

test('a body that stops half way ends with 408, and nothing is stored', async (t) => {
  const { app, port, stored } = await startTestServer(t, {
    timeouts: { ...long, request: 300, headers: 300 },
  });
  const body = multipart(validRequest);
  const head = postHead({ ...type, 'content-length': String(body.length) });
  assert.match(await sendRaw(port, head + body.slice(0, 100)), /^HTTP\/1.1 408 /);
  assert.deepEqual(await stored(), []);
  // Without a connection no time is measured.
  const payload = multipart(validRequest);
  const next = await app.inject({ method: 'POST', url: contactEndpoint, headers: type, payload });
  assert.equal(next.statusCode, 200);
});

test('headers that never end are answered with 408', async (t) => {
  const { port } = await startTestServer(t, { timeouts: { ...long, headers: 200 } });
  assert.match(await sendRaw(port, 'POST / HTTP/1.1\r\nHost: localhost\r\n'), /^HTTP\/1.1 408 /);
});

test('headers beyond what Node reads are answered with 431', async (t) => {
  const { port } = await startTestServer(t);
  const head = `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`;
  assert.match(await sendRaw(port, head), /^HTTP\/1.1 431 /);
});

test('a connection that stands idle is closed', async (t) => {
  const { port } = await startTestServer(t, { timeouts: { ...long, keepAlive: 300 } });
  assert.match(await sendRaw(port, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'), /^HTTP\/1.1 200 /);
});

test('a client that hangs up within the body leaves nothing behind, not even a line of log', async (t) => {
  const { url, port, stored, lines } = await startTestServer(t);
  const body = multipart(validRequest);
  const head = postHead({ ...type, 'content-length': String(body.length) });
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(head + body.slice(0, 100), 'latin1', () => socket.resetAndDestroy());
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
  await sendRaw(port, head + body.slice(0, 100), { thenHangUp: true });
  assert.equal((await postForm(url, validRequest)).status, 200);
  assert.equal((await stored()).length, 1);
  const loud = lines.filter((line) => /"level":"(warn|error|fatal)"/.test(line));
  assert.deepEqual(loud, []);
});
