import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goodRequest, postForm } from '../../../tests/support/form.ts';
import { startTestServer, usualLimits } from '../../../tests/support/server.ts';
import { receiveRequest } from '../../requests/receive.ts';

test('beyond the limit a request is answered like any other', async (t) => {
  const { url, stored } = await startTestServer(t);
  for (let count = 1; count <= 6; count++) {
    const response = await postForm(url, { ...goodRequest, message: `Grieta ${count}` });
    assert.deepEqual([response.status, await response.json()], [200, { success: true }]);
  }
  assert.equal((await stored())[0]?.reason, 'rate');
});

test('ten times beyond it the answer is 429, when to come back and whom to call', async (t) => {
  const { url, stored, lines } = await sendFifty(t);
  const response = await postForm(url, goodRequest);
  assert.equal(response.status, 429);
  const wait = Number(response.headers.get('retry-after'));
  assert.ok(wait > 0 && wait <= 600);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  const { success, message } = (await response.json()) as { success: boolean; message: string };
  assert.equal(success, false);
  assert.match(message, /\+34\s931\s234\s567/);
  assert.equal((await stored()).length, 50);
  assert.equal(lines.filter((line) => /"level":"(warn|error)"/.test(line)).length, 0);
});

test('without script it leads to the page that says it was not sent', async (t) => {
  const { url } = await sendFifty(t);
  const response = await postForm(url, goodRequest, { accept: 'text/html' });
  assert.equal(response.status, 303);
  assert.equal(response.headers.get('location'), '/no-enviado');
  assert.match(response.headers.get('retry-after') ?? '', /^\d+$/);
});

test('behind a trusted proxy it is the visitor who is counted', async (t) => {
  const { url } = await sendFifty(t, { trustProxy: ['loopback'] });
  const from = (address: string) => postForm(url, goodRequest, { 'x-forwarded-for': address });
  assert.equal((await from('127.0.0.1')).status, 429);
  assert.equal((await from('2001:db8::1')).status, 200);
});

/** From this machine, as a client that is at ten times its limit. */
async function sendFifty(...parameters: Parameters<typeof startTestServer>) {
  const server = await startTestServer(...parameters);
  for (let count = 1; count <= 50; count++) {
    const request = { ...goodRequest, message: `Grieta ${count}` };
    const submission = { request, honeypot: false, address: '127.0.0.1', limits: usualLimits };
    await receiveRequest(server.database, submission, new Date());
  }
  return server;
}
