import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { clientNetwork } from './client-address.ts';
import { createServer } from './create-server.ts';
import { logOptions } from './logging.ts';

for (const { written, address } of [
  { written: '192.0.2.1', address: '192.0.2.1' },
  { written: '192.0.2.1:4711', address: '192.0.2.1' },
  { written: '2001:db8::1', address: '2001:db8::1' },
  { written: '[2001:db8::1]', address: '2001:db8::1' },
  { written: '[2001:db8::1]:4711', address: '2001:db8::1' },
  { written: '"[2001:db8::1]:4711"', address: '2001:db8::1' },
  { written: '2001:db8:1:2:3:4:5:6:4711', address: '2001:db8:1:2:3:4:5:6' },
  { written: '::ffff:192.0.2.1', address: '::ffff:192.0.2.1' },
  { written: '[::ffff:192.0.2.1]:4711', address: '::ffff:192.0.2.1' },
  { written: 'for=192.0.2.1', address: '192.0.2.1' },
  { written: 'For="[2001:db8::1]:4711";proto=https', address: '2001:db8::1' },
  { written: 'proto=https;for=192.0.2.1:_port', address: '192.0.2.1' },
  { written: 'unknown', address: 'unknown' },
  // The inner proxy is trusted, although its entry has a port.
  { written: '192.0.2.1:4711, 127.0.0.1:8080', address: '192.0.2.1' },
  { written: '198.51.100.1, 192.0.2.1:4711', address: '192.0.2.1' },
])
  test(`takes ${address} as the client of X-Forwarded-For ${written}`, async (t) => {
    const ask = openBehind(t, ['loopback']);
    assert.equal(await ask(written), address);
  });

test('ignores X-Forwarded-For without a trusted proxy', async (t) => {
  const ask = openBehind(t, []);
  assert.equal(await ask('192.0.2.1'), '127.0.0.1');
});

for (const { ip, network } of [
  { ip: '192.0.2.1', network: '192.0.2.1' },
  { ip: '::ffff:192.0.2.1', network: '192.0.2.1' },
  { ip: '::FFFF:C000:201', network: '192.0.2.1' },
  { ip: '64:ff9b::192.0.2.1', network: '192.0.2.1' },
  { ip: '64:FF9B:0:0:0:0:c000:201', network: '192.0.2.1' },
  { ip: '64:ff9b::192.0.0.0', network: '192.0.0.0' },
  { ip: '64:ff9b:1::192.0.2.1', network: '192.0.2.1' },
  { ip: '::ffff:0:192.0.2.1', network: '192.0.2.1' },
  { ip: '64:ff9b::1:192.0.2.1', network: '64:ff9b::' },
  { ip: '2001:db8:1:2:3:4:5:6', network: '2001:db8:1:2::' },
  { ip: 'fe80::1%eth0', network: 'fe80::' },
])
  test(`counts ${ip} as ${network}`, () => {
    assert.equal(clientNetwork(ip, 64), network);
  });

test('counts a connection that was reset too', () => {
  assert.equal(clientNetwork(undefined, 64), '');
});

/**
 * Returns a function that gives the client's address as a server behind these proxies
 * sees it.
 */
function openBehind(t: TestContext, trustProxy: string[]) {
  const app = createServer({ trustProxy }, logOptions('silent'));
  t.after(() => app.close());
  app.get('/', (request) => request.ip);

  return async (forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded };
    return (await app.inject({ url: '/', headers })).body;
  };
}
