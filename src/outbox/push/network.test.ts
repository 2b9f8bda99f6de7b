import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestPush } from '../../../tests/support/push.ts';
import { sqliteFile } from '../../../tests/support/stores.ts';
import { guardedLookup, internet, isAllowedEndpoint } from './network.ts';
import { createPusher } from './pusher.ts';
import { vapidKey } from './vapid.ts';

test('an endpoint is https, on its usual port, with a host name and nobody in it', () => {
  const allowed = (url: string) => internet.allowsUrl(new URL(url));
  assert.ok(allowed('https://updates.push.services.mozilla.com/wpush/v2/gAAAA'));
  for (const url of [
    'http://push.example.com/a',
    'https://push.example.com:8443/a',
    'https://user:pass@push.example.com/a',
    'https://93.184.216.34/a',
    'https://[2606:2800:220:1::1]/a',
    'https://0x7f.1/a',
    'ftp://push.example.com/a',
  ])
    assert.equal(allowed(url), false, url);
});

test('an address that not everybody can reach is none of a push service', () => {
  const inner = `127.0.0.1 ::1 10.0.0.1 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 fe80::1%eth0
    fc00::1 ::ffff:10.0.0.1 64:ff9b::a00:1 192.0.2.1 255.255.255.255 ::7f00:1 64:ff9b:1::a00:1`;
  for (const address of inner.split(/\s+/)) assert.equal(internet.allowsAddress(address), false, address);
  for (const address of ['142.250.184.10', '2a00:1450:4003:80f::200a', '64:ff9b::8efa:b80a'])
    assert.equal(internet.allowsAddress(address), true, address);
});

test('a name that leads to this machine is refused on subscribing, and again when it is sent to', async (t) => {
  assert.equal(await isAllowedEndpoint('https://localhost/push/1', internet), false);
  const push = await openTestPush(t, await sqliteFile(t));
  const { endpoint, keys } = await push.addDevice();
  const key = await vapidKey(push.db, push.clock.now());
  const by = { key, signal: new AbortController().signal, now: push.clock.now() };
  // As if the name had led elsewhere when it subscribed.
  const network = { ...push.service.network, allowsAddress: internet.allowsAddress };
  const pusher = createPusher({ contact: 'mailto:info@example.com', network });
  const outcome = await pusher.send({ endpoint, ...keys }, '{}', by);
  assert.ok(outcome.kind === 'unreachable');
  assert.match(outcome.reason, /localhost leads to \S+, which is not public/);
  const usual = createPusher({ contact: 'mailto:info@example.com' });
  const unasked = await usual.send({ endpoint, ...keys }, '{}', by);
  assert.deepEqual(unasked, { kind: 'unreachable', reason: 'its address is not allowed' });
  assert.equal(push.service.received.length, 0);
});

test('the addresses that were looked at are those that are connected to', async () => {
  const seen: string[] = [];
  const network = {
    ...internet,
    allowsAddress(address: string) {
      seen.push(address);
      return true;
    },
  };
  const found = await new Promise((resolve) => {
    guardedLookup(network)('localhost', { all: true }, (_error, addresses) => resolve(addresses));
  });
  assert.deepEqual(
    (found as { address: string }[]).map(({ address }) => address),
    seen,
  );
});
