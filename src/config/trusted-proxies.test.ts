import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trustedProxies } from './trusted-proxies.ts';

test('addresses, ranges and names of ranges are taken, however they are spaced', () => {
  const text = ' 127.0.0.1,10.0.0.0/8 ,::1, fc00::/7,2001:db8::/32,loopback,linklocal,uniquelocal,';
  assert.deepEqual(trustedProxies.parse(text), [
    '127.0.0.1',
    '10.0.0.0/8',
    '::1',
    'fc00::/7',
    '2001:db8::/32',
    'loopback',
    'linklocal',
    'uniquelocal',
  ]);
});

test('an empty list trusts nobody', () => {
  assert.deepEqual(trustedProxies.parse(''), []);
});

for (const everything of ['true', '*', '0.0.0.0/0', '::/0', '10.0.0.0/0', '::ffff:0:0/96', '::/8']) {
  test(`${everything} is refused, with why`, () => {
    assert.throws(() => trustedProxies.parse(everything), /trusts everyone/);
  });
}

for (const half of ['0.0.0.0/1', '128.0.0.0/1', '2000::/3']) {
  test(`${half} is refused as wider than any network`, () => {
    assert.throws(() => trustedProxies.parse(half), /no network is wider/);
  });
}

for (const nonsense of [
  '1',
  'yes',
  'proxy.example',
  '10.0.0.0/33',
  '10.0.0.0/8/8',
  '::1/129',
  'fe80::1%eth0',
]) {
  test(`${nonsense} is refused as no address`, () => {
    assert.throws(() => trustedProxies.parse(nonsense), /expected an IP address/);
  });
}
