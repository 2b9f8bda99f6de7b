import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networksOf } from './network.ts';

for (const [address, network] of [
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:51234', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::192.0.2.7', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['', ''],
] as const) {
  test(`«${address}» is counted as «${network}»`, () => assert.equal(networksOf(address)[0], network));
}

test('two addresses of one device are one client, of two households are two', () => {
  assert.deepEqual(networksOf('2001:db8:1:2::1'), networksOf('2001:db8:1:2:ffff:ffff:ffff:ffff'));
  assert.deepEqual(networksOf('2001:db8:1:2fe::1'), [
    '2001:db8:1:2fe::/64',
    '2001:db8:1:200::/56',
    '2001:db8:1::/48',
  ]);
  assert.deepEqual(networksOf('192.0.2.7'), ['192.0.2.7']);
});
