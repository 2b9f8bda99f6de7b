import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { multipart, postHead, validRequest } from '../../tests/kit/form.ts';
import { startTestServer } from '../../tests/kit/server.ts';
import { until } from '../../tests/kit/until.ts';

test('allows half a minute for a request', async (t) => {
  const { server } = (await startTestServer(t)).app;

  assert.equal(server.requestTimeout, 30_000);
});

test('allows ten seconds for the head of a request', async (t) => {
  const { server } = (await startTestServer(t)).app;

  assert.equal(server.headersTimeout, 10_000);
});

test('closes a connection without traffic for a minute', async (t) => {
  const { server } = (await startTestServer(t)).app;

  assert.equal(server.timeout, 60_000);
});

test('accepts five thousand connections', async (t) => {
  const { server } = (await startTestServer(t)).app;

  assert.equal(server.maxConnections, 5000);
});

test('keeps connections open longer than proxies do', async (t) => {
  const { server } = (await startTestServer(t)).app;

  assert.ok(server.keepAliveTimeout > 60_000);
});

test('accepts a form on an open connection while closing', async (t) => {
  const { url, app } = await startTestServer(t);
  const form = multipart(validRequest);
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(app.server, 'connection');
  const closing = app.close();
  await until(() => !app.server.listening);

  socket.write(postHead(form, { connection: 'close' }) + form);

  assert.match(await text(socket), /^HTTP\/1.1 200 /);
  await closing;
});
