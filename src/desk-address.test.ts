import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deskAddress } from './desk-address.ts';

const site = 'https://www.example.com';
const here = { desk: { origin: null }, server: { trustProxy: [], port: 8080 } };

test('is on this machine by default', () => {
  assert.deepEqual(deskAddress(here, site), {
    origin: 'http://localhost:8080',
    ownHost: false,
  });
  const usual = deskAddress({ ...here, server: { ...here.server, port: 80 } }, site);
  assert.equal(usual.origin, 'http://localhost', 'no browser names port 80');
});

test('behind a proxy it is beside the site', () => {
  const behind = { ...here, server: { ...here.server, trustProxy: ['loopback'] } };
  assert.equal(deskAddress(behind, site).origin, 'https://www.example.com');
});

test('DESK_ORIGIN gives the desk its own host, unless it is the site’s', () => {
  const own = { ...here, desk: { origin: 'https://oficina.example.com' } };
  assert.deepEqual(deskAddress(own, site), {
    origin: 'https://oficina.example.com',
    ownHost: true,
  });
  const shared = { ...here, desk: { origin: 'https://www.example.com' } };
  assert.deepEqual(deskAddress(shared, site), {
    origin: 'https://www.example.com',
    ownHost: false,
  });
});
