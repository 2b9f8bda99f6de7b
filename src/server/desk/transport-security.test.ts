import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, startTestDesk } from '../../../tests/kit/desk.ts';
import { sendRaw, startTestServer } from '../../../tests/kit/server.ts';

for (const host of ['localhost:8080', '127.0.0.1', '[::1]:8080', 'LOCALHOST'])
  test(`serves the desk to this machine as ${host}`, async (t) => {
    const { url } = (await startTestDesk(t)).server;

    assert.equal(await statusAt(url, [`Host: ${host}`]), 200);
  });

for (const host of [
  '192.168.1.5',
  'localhost.evil.example',
  'www.example.com',
  '127.0.0.1.example',
])
  test(`refuses the desk as ${host} over plain HTTP`, async (t) => {
    const { url } = (await startTestDesk(t)).server;

    assert.equal(await statusAt(url, [`Host: ${host}`]), 403);
  });

for (const name of [
  'X-Forwarded-For',
  'X-Forwarded-Proto',
  'Forwarded',
  'Via',
  'X-Real-IP',
])
  test(`refuses the desk behind a proxy that sends ${name}`, async (t) => {
    const { url } = (await startTestDesk(t)).server;

    assert.equal(await statusAt(url, ['Host: localhost', `${name}: x`]), 403);
  });

test('names https and the setting for proxies in a refusal', async (t) => {
  const { server } = await startTestDesk(t);
  const headers = { 'x-forwarded-for': '192.0.2.1' };

  const refused = await ask(server, 'GET', '/oficina/', { headers });

  assert.match(await refused.text(), /https.*TRUST_PROXY/);
});

test('accepts a trusted proxy that speaks TLS with the visitor', async (t) => {
  const server = await startTestServer(t, { trustProxy: ['loopback'] });
  await server.store.owner();
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' };

  const answer = await ask(server, 'GET', '/oficina/', { headers });

  assert.equal(answer.status, 200);
});

async function statusAt(url: string, headers: string[]): Promise<number> {
  const lines = ['GET /oficina/ HTTP/1.1', ...headers, 'Connection: close'];
  const answer = await sendRaw(url, `${lines.join('\r\n')}\r\n\r\n`);
  return Number(answer.split(' ')[1]);
}
